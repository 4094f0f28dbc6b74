#!/usr/bin/env bash
# Gets the programs of files.txt into a folder, as OWNER/NAME/PATH, each checked against its SHA-256.
#   fetch.sh DIR [OWNER/NAME=GITDIR ...]
# They come from GitHub by https, or, where a clone is named, from that.
set -euo pipefail

if [ $# -lt 1 ]; then
	sed -n '2,4s/^# //p' "$0" >&2
	exit 2
fi
dir=$1
shift
failed=0

get() { # repository, commit, path
	local clone
	for clone in "${clones[@]}"; do
		if [ "${clone%%=*}" = "$1" ]; then
			git --git-dir="${clone#*=}" show "$2:$3"
			return
		fi
	done
	curl -fsSL --retry 2 "https://raw.githubusercontent.com/$1/$2/$3"
}
clones=("$@" none=none)

while read -r repository commit sum path _; do
	case $repository in '' | '#'*) continue ;; esac
	to=$dir/$repository/$path
	if [ -f "$to" ] && echo "$sum  $to" | sha256sum -c --status; then
		continue
	fi
	mkdir -p "$(dirname "$to")"
	if ! get "$repository" "$commit" "$path" >"$to.part"; then
		echo "$repository/$path: could not be fetched" >&2
		failed=1
	elif ! echo "$sum  $to.part" | sha256sum -c --status; then
		echo "$repository/$path: not the file of files.txt: its SHA-256 is $(sha256sum <"$to.part" | cut -d' ' -f1), not $sum" >&2
		failed=1
	else
		mv "$to.part" "$to"
		continue
	fi
	rm -f "$to.part"
done <"$(dirname "$0")/files.txt"
exit $failed
