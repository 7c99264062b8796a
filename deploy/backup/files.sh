#!/bin/sh
# Backs up what is not in the database: the pictures, and the settings with their secrets, encrypted. The last step of a backup: it records the time.
set -eu
umask 077
backup=${BACKUP:-/backup}
data=${DATA_DIR:-/var/lib/mewa-pasal}
settings=${SETTINGS:-/etc/mewa-pasal.env /etc/pgbackrest.conf /etc/postgresql}
passphrase=${PASSPHRASE_FILE:-/etc/mewa-pasal.passphrase}
metrics=${METRICS_DIRECTORY:-/var/lib/prometheus/node-exporter}

mkdir -p "$backup/files"
# A picture never changes under its name. One that was deleted is still needed by the backups of the database, which are kept for 28 days:
# the time of a file is that of the last backup in which the shop had the picture.
if [ -d "$data/media" ]; then
  cp --archive --update "$data/media" "$backup/files/"
  (cd "$data/media" && find . -type f -print0) | (cd "$backup/files/media" && xargs --null --no-run-if-empty touch --no-create)
  find "$backup/files/media" -type f -mtime +28 -delete
fi
# Not through a pipe: sh would not notice that tar has failed.
archive=$(mktemp)
trap 'rm -f "$archive"' EXIT
# shellcheck disable=SC2086 # several paths
tar --create --gzip --absolute-names --file "$archive" $settings
gpg --batch --yes --pinentry-mode loopback --passphrase-file "$passphrase" --symmetric --output "$backup/files/settings.new" "$archive"
mv "$backup/files/settings.new" "$backup/files/settings-$(date +%Y-%m-%d).tar.gz.gpg"
find "$backup/files" -name 'settings-*' -mtime +28 -delete
# For prometheus-node-exporter, where it is installed; its account has to read the file.
if [ -d "$metrics" ]; then
  echo "mewa_pasal_backup_completed_timestamp_seconds $(date +%s)" > "$metrics/mewa-pasal-backup.new"
  chmod 644 "$metrics/mewa-pasal-backup.new"
  mv "$metrics/mewa-pasal-backup.new" "$metrics/mewa-pasal-backup.prom"
fi
