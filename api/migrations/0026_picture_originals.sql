-- The bytes of an upload, once: every crop of it is a picture that names them. pictures.original is not read any more.
create table picture_originals (
  hash bytea primary key check (length(hash) = 32),
  body bytea not null
);
insert into picture_originals select distinct on (sha256(original)) sha256(original), original from pictures;
alter table pictures alter column original drop not null, add column original_hash bytea references picture_originals;
update pictures set original_hash = sha256(original);
create index pictures_original on pictures (original_hash);
