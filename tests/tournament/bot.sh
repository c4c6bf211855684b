#!/bin/sh
# A bot that takes the first option, or misbehaves in the way that its argument names.
mode=$1
decisions=0
case $mode in
crash-at-start) echo "cannot find my book" >&2; exit 3 ;;
closed) exec >&- ;;
binary) printf '\000\377\376\001garbage\n' ;;
esac
while IFS= read -r line; do
  id=${line#*\"id\":}
  id=${id%%[,\}]*}
  case $line in
  *'"ask":"end"'*) exit 0 ;;
  *'"ask":"start"'*)
    [ "$mode" = silent-at-start ] && exec sleep 60
    [ "$mode" = twice ] && echo "{\"id\":$id,\"ready\":true}"
    [ "$mode" = not-ready ] && echo "{\"id\":$id,\"ready\":false}"
    echo "{\"id\":$id,\"ready\":true}"
    continue
    ;;
  esac
  decisions=$((decisions + 1))
  option=${line#*\"options\":[\"}
  option=${option%%\"*}
  if [ "$decisions" -ge 2 ]; then
    case $mode in
    crash) echo "out of luck" >&2; exit 7 ;;
    silence) exec sleep 60 ;;
    late) sleep 2 ;;
    flood) exec tr '\0' x </dev/zero ;;
    chatter) exec yes ;;
    illegal) option="take 5" ;;
    notation) option="jump" ;;
    other-id) id=7 ;;
    empty) echo "{}" ;;
    endless) while :; do echo "{\"id\":$id,\"more\":1}"; read -r answer; done ;;
    esac
  fi
  if [ "$mode" = asks ]; then
    for question in '"check":"hold"' '"check":"take 5"' '"check":"jump"' '"fact":"points y"' \
      '"fact":"height"' '"more":3' '"show":true'; do
      echo "{\"id\":$id,$question}"
      read -r answer
      [ "$decisions" = 1 ] && echo "$answer" >>"$2"
    done
  fi
  echo "{\"id\":$id,\"play\":\"$option\"}"
done
