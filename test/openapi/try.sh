#!/usr/bin/env bash
# What importers do with the OpenAPI document of a running server: its rules are checked (redocly.yaml), and
# a client that is generated from it asks the server (example.ts). Its output must be what docs/calling.md
# shows. The tools need another TypeScript than the project, so they are installed in a folder of their own.
#
#   KEY=... test/openapi/try.sh URL FOLDER
set -euo pipefail
url=$1 folder=$2
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$folder"
cp "$here"/{package.json,redocly.yaml,tsconfig.json} "$folder"
sed "s|http://127.0.0.1:8080|$url|" "$here/example.ts" >"$folder/example.ts"
cd "$folder"
npm install --silent --no-audit --no-fund
curl -fsS -H "X-API-Key: $KEY" "$url/api/gpt/openapi" >openapi.json
REDOCLY_SUPPRESS_UPDATE_NOTICE=true npx redocly lint --config redocly.yaml openapi.json
npx openapi-typescript openapi.json -o schema.d.ts
npx tsc
node example.js | tee output.txt
# The first block of text behind the code in the document.
awk '/^```ts$/ { code = 1 } code && /^```$/ { text = 0 } text { print } code && /^```text$/ { text = 1 }' \
  "$here/../../docs/calling.md" | diff - output.txt
