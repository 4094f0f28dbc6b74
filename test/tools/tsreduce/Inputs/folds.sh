#!/bin/sh
# folds.sh WORD FILE: exits with 1 when sccp makes a program with the word of one
# without it.
grep -q -e "$1" "$2" && exit 0
tsopt --sccp "$2" 2>&1 | grep -q -e "$1" && exit 1
exit 0
