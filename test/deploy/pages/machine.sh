#!/usr/bin/env bash
# Runs a script on a machine of its own: namespaces of Linux with the file system of this machine, but with
# empty /opt, /var/lib, /var/cache, /run, /app and /data, copies of /etc and /usr/local/bin, and no network.
# Processes that the script leaves behind end with it.
#
#   machine.sh FOLDER SCRIPT     FOLDER: an empty folder, for the root of the machine; needs root
set -euo pipefail
if [ "${INSIDE:-}" = '' ]; then
  exec env INSIDE=1 unshare --mount --net --pid --fork --mount-proc --kill-child "$0" "$@"
fi
root=$1
script=$2
here=$(cd "$(dirname "$0")" && pwd)
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs "$root"
for path in /*; do
  name=${path#/}
  case $name in
  opt | run | data | app | etc) ;;
  *)
    if [ -L "$path" ]; then cp -a "$path" "$root/$name"; continue; fi
    if [ -d "$path" ]; then mkdir "$root/$name" && mount --rbind "$path" "$root/$name"; fi
    ;;
  esac
done
mkdir -p "$root"/{opt,run,data,app}
cp -a /etc "$root/etc"
empty() { mount -t tmpfs -o "mode=755,$2" tmpfs "$root$1"; }
empty /var/lib size=200m
empty /var/cache size=200m
empty /var/log size=200m
# node may be here
bin=$root/usr/local/bin
cp -a /usr/local/bin "$root/run/bin"
mount --bind "$root/run/bin" "$bin"
empty /usr/local/sbin size=1m
empty /var/backups size=200m
mkdir -p "$root"/{run/haproxy,run/units,var/log/units}
# users without rights must reach it, wherever it is
cp --dereference "$(command -v node)" "$bin/node"
ip link set lo up
for program in "$here"/programs/*; do ln -s "$program" "$root/usr/local/sbin/$(basename "${program%.*}")"; done
printf '127.0.0.1 localhost valkey\n127.0.0.11 replica-1\n127.0.0.12 replica-2\n127.0.0.13 replica-3\n' >"$root/etc/hosts"
: >"$root/etc/resolv.conf"
export PATH=/usr/local/sbin:/usr/local/bin:$PATH
exec chroot "$root" bash "$script"
