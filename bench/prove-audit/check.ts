import type pg from 'pg';
import { countAll } from '../lib/findings.ts';

/** Records each change with its transaction, beside the product and in the change's own transaction. */
export const witness = `
  create table changes (xact bigint not null default pg_current_xact_id()::text::bigint, subject text not null);
  create function note_change() returns trigger language plpgsql as $$
  begin
    insert into changes (subject) values (tg_argv[0] || (to_jsonb(new) ->> tg_argv[1]));
    return null;
  end
  $$;
  create trigger noted after update on users for each row when (old.role <> new.role)
    execute function note_change('user:', 'user_id');
  create trigger noted after insert or update on availability for each row
    execute function note_change('item:', 'thing_id');
  create trigger noted after update on draft_parts for each row
    when (old.kind = 'item' and old.body -> 'priceCents' <> new.body -> 'priceCents')
    execute function note_change('item:', 'id');
  create trigger noted after update on catalogue_head for each row execute function note_change('revision:', 'revision');
  create trigger noted after insert on invitations for each row execute function note_change('invitation:', 'invitation_id');
  create trigger noted_again after update on invitations for each row when (old.invitation_id <> new.invitation_id)
    execute function note_change('invitation:', 'invitation_id');`;

/** The command line wrote the first menu's row. */
const written = `(select xmin::text::bigint as xact, subject, actor, role from audit_log where actor is not null) written`;

const queries = {
  changes: 'select count(*)::int as n from changes',
  rows: `select count(*)::int as n from ${written}`,
  missing: `select coalesce(sum(greatest(made - written, 0)), 0)::int as n from (
    select subject, count(*) as made, (select count(*) from ${written} where written.subject = changes.subject) as written
    from changes group by subject) subjects`,
  /** Rows and changes without each other, and those that did not commit together. */
  unmatched: `select count(*)::int as n from changes full join ${written} using (xact, subject)
    where changes.xact is null or written.xact is null`,
  doubled: `select count(*)::int as n from (select from ${written} group by xact having count(*) > 1) transactions`,
  wrongRole: `select count(*)::int as n from ${written} left join users on user_id = actor
    where written.role is distinct from users.role`,
};

export const check = (client: pg.Client) => countAll(client, queries);
