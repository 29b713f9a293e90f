# The nightly backup: the project's own scripts and PostgreSQL's client programs. Debian 13 has version 17, like the
# server in compose.yaml; older clients refuse that server.
FROM node:24-trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json ./
COPY scripts/backup.ts scripts/nightly-backup.ts scripts/postgres-tool.ts scripts/restore.ts scripts/
RUN mkdir /backups && chown node /backups
USER node
CMD ["node", "scripts/nightly-backup.ts", "/backups"]
