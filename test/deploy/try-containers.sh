#!/usr/bin/env bash
# Runs the image and the fleet in real containers, without a registry of images: Debian's buildah, podman and
# runc, on a base of debootstrap with the binary of Node from npm. Needs Debian, root, apt and the npm
# registry.
#
#   test/deploy/try-containers.sh [SNAPSHOT]
#
# Without a snapshot, one of 20,000 synthetic events is built. Everything else is below one scratch folder,
# which is removed.
set -euo pipefail
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
# Stops what an interrupted run left, and removes the layers.
trap 'rm -rf "$scratch"' EXIT

say() { printf '%s %s\n' "$(date -u +%H:%M:%S)" "$1"; }

install_engine() {
  local missing
  missing=$(for program in podman buildah runc debootstrap catatonit netavark aardvark-dns iptables; do
    dpkg -s "$program" >"$scratch/dpkg.log" 2>&1 || echo "$program"
  done)
  [ -z "$missing" ] && return 0
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  # shellcheck disable=SC2086 # a list of names
  apt-get install -y -qq --no-install-recommends $missing >"$scratch/apt.log" 2>&1 || { tail -5 "$scratch/apt.log"; return 1; }
}

# What the official image of Node is, as far as the Dockerfile needs it: Debian, node, npm and a user.
make_base() {
  local base=$1 release
  release=$(sed -nE 's/^FROM node:([0-9.]+)-slim.*/\1/p' Dockerfile | head -1)
  debootstrap --variant=minbase --include=ca-certificates bookworm "$base" >"$scratch/debootstrap.log" 2>&1 ||
    { tail -5 "$scratch/debootstrap.log"; return 1; }
  npm install --silent --no-audit --no-fund --prefix "$scratch/node" "node@$release" npm@11
  chroot "$base" useradd --uid 1000 --user-group --create-home node
  install "$scratch/node/node_modules/node/bin/node" "$base/usr/local/bin/node"
  mkdir -p "$base/usr/local/lib/node_modules"
  cp -a "$scratch/node/node_modules/npm" "$base/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$base/usr/local/bin/npx"
  # whatever this machine trusts
  cp /etc/ssl/certs/ca-certificates.crt "$base/etc/ssl/certs/ca-certificates.crt"
  rm -rf "$base"/var/cache/apt/*
}

say 'engine'
install_engine
say 'base'
make_base "$scratch/base"
snapshot=${1:-}
if [ -z "$snapshot" ]; then
  say 'snapshot'
  snapshot=$scratch/directory.snapshot
  npx tsx tools/confdex.ts make-dump --events 20000 "$scratch/dump.sqlite" 2>"$scratch/dump.log"
  npx tsx tools/confdex.ts build "$scratch/dump.sqlite" "$snapshot" >"$scratch/build.log" 2>&1
fi
npx tsx test/deploy/try-containers.ts "$snapshot" "$scratch/base" "$scratch"
say 'done'
