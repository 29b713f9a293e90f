#!/usr/bin/env bash
# Everything a fresh clone needs to run: packages, Node 24, dependencies, services, .env and a migrated database.
set -euo pipefail
cd "$(dirname "$0")/.."

bash scripts/install-packages
[ -d node_modules ] || scripts/with-node npm ci
eval "$(scripts/services start)"

if [ ! -e .env ]; then
  sed -e "s|^DATABASE_URL=.*|DATABASE_URL=${DATABASE_URL%/*}/juniper|" -e "s|^#\?REDIS_URL=.*|REDIS_URL=$REDIS_URL|" .env.example >.env
  echo 'wrote .env'
fi
url=$(sed -n 's/^DATABASE_URL=//p' .env)
if ! psql "$url" -XAtc 'select 1' >/dev/null 2>&1; then
  psql "$DATABASE_URL" -XAqc "create database ${url##*/}"
  echo "created the database ${url##*/}"
fi
npm run --silent migrate
echo 'Ready: npm run dev (http://localhost:5173), or npm run build && npm start (http://localhost:3000)'
