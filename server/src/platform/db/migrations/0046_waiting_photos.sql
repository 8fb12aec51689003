-- When a person without a profile uploaded the photo: without a consent it is kept for a day.
alter table users add photo_at timestamptz;
update users set photo_at = now() where photo_key is not null;
