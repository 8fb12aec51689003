#!/bin/bash
# Of the container postgres in deploy/compose.yaml, at its first start.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U postgres -f /deploy/roles.sql
