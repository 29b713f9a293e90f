#!/usr/bin/env bash
# Everything a fresh clone needs to run: Node 24, dependencies, services, .env and a migrated database.
# An existing .env is kept and its PostgreSQL used; nothing is installed or started then.
set -euo pipefail
cd "$(dirname "$0")/.."
say() { echo "setup: $*"; }

say "Node $(scripts/with-node node -p process.versions.node)"
[ -d node_modules ] || { say 'dependencies (npm ci)'; scripts/with-node npm ci; }

if [ ! -e .env ]; then
  say 'PostgreSQL and Redis'
  given=${DATABASE_URL:-}
  # Install them only if they are neither running nor installed.
  services=$(scripts/services start) || {
    bash scripts/install-packages
    services=$(scripts/services start)
  }
  eval "$services"
  # It will hold passwords: only its owner may read it.
  umask 077
  sed -e "s|^DATABASE_URL=.*|DATABASE_URL=${DATABASE_URL%/*}/juniper|" -e "s|^#\?REDIS_URL=.*|REDIS_URL=$REDIS_URL|" .env.example >.env
  say "wrote .env: $(grep '^DATABASE_URL=' .env)"
  [ -z "$given" ] || say 'note that DATABASE_URL is also set in your shell, which stands over .env: unset it'
  unset DATABASE_URL REDIS_URL
fi

say 'database'
scripts/with-node node --env-file=.env scripts/create-database.ts
npm run --silent migrate
say 'ready: npm run demo fills the shop, npm run dev opens it (http://localhost:5173), or npm run build && npm start (http://localhost:3000)'
