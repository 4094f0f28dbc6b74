#!/bin/sh
# has.sh WORD... FILE: exits with 1 when the file has all of the words.
while [ $# -gt 1 ]; do
  for file; do :; done
  grep -q -e "$1" "$file" || exit 0
  shift
done
exit 1
