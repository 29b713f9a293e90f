import { readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Problem } from '@juniper/core/rules/check-catalogue.ts';
import type { Draft } from '../catalogue/menu/draft.ts';
import { listHistory } from '../catalogue/menu/history.ts';
import { importDraft } from '../catalogue/menu/import-draft.ts';
import { readMenuFile, writeMenuFile } from '../catalogue/menu/menu-file.ts';
import { type PublishResult, publish, rollBack } from '../catalogue/menu/publish.ts';
import { findHead } from '../catalogue/menu/revision-queries.ts';
import { readDraft } from '../catalogue/menu/stored-draft.ts';
import { findPictureState } from '../catalogue/pictures/queries.ts';
import { takePicture } from '../catalogue/pictures/take-picture.ts';
import { readEnv, StartProblem } from '../env.ts';
import { migrateFirst, withDatabase } from '../platform/db/migrations.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { runCommand } from '../platform/lifecycle.ts';

const usage =
  'Usage: juniper menu export FILE | import FILE | publish [FILE|default-cafe] | history | rollback REVISION | picture FILE';

const explainUnreadable = <Content>(file: string, content: Promise<Content>): Promise<Content> =>
  content.catch((error) => {
    throw new StartProblem(`${file} cannot be read: ${error.message}`);
  });
const readMenu = async (file: string): Promise<{ draft: Draft; revision?: number }> => {
  if (file === 'default-cafe') return { draft: defaultCafe };
  return readMenuFile(await explainUnreadable(file, file === '-' ? text(process.stdin) : readFile(file, 'utf8')));
};
const formatChanges = (changes: string[]) => (changes.length > 0 ? changes : ['Nothing differs.']).join('\n');
const formatPublished = ({ revision, hash, changes }: PublishResult) =>
  `Revision ${revision} (${hash}) is live.\n${formatChanges(changes)}`;

/** Runs `juniper menu`: the menu as a file. */
export async function runMenuCommand([command, argument]: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return withDatabase(readEnv(env).DATABASE_URL, async (db) => {
    const head = await findHead(db);
    if (head === undefined) throw new StartProblem(`The database has no menu. ${migrateFirst}`);
    const publishing = { head, caller: null };

    if (command === 'export' && argument) {
      const content = writeMenuFile(await readDraft(db), head);
      if (argument === '-') return content.trimEnd();
      await writeFile(argument, content);
      return `The draft is in ${argument}.`;
    }
    if (command === 'import' && argument) {
      return `${formatChanges(await importDraft(db, (await readMenu(argument)).draft, null))}\nNothing is live yet: juniper menu publish`;
    }
    if (command === 'publish') {
      if (argument) {
        const { draft, revision = head } = await readMenu(argument);
        if (revision !== head) {
          throw new StartProblem(
            `Revision ${head} is live, and the file was made from revision ${revision}: publishing it would undo what came between. Export the menu again and make your changes there.`,
          );
        }
        await importDraft(db, draft, null);
      }
      return formatPublished(await publish(db, publishing));
    }
    if (command === 'history') {
      const past = await listHistory(db);
      return past
        .map(({ revision, hash, publishedAt, note, changes }) => {
          const mark = revision === head ? ', live' : '';
          const title = `${revision}  ${publishedAt}  ${hash}${mark}${note ? `  ${note}` : ''}`;
          return [title, ...changes.map((change) => `    ${change}`)].join('\n');
        })
        .join('\n');
    }
    if (command === 'rollback' && /^\d{1,9}$/.test(argument ?? '')) {
      return formatPublished(await rollBack(db, Number(argument), publishing));
    }
    if (command === 'picture' && argument) {
      const name = await takePicture({ db }, await explainUnreadable(argument, readFile(argument)), null);
      // Loaded late, because a rollback must work where the encoder cannot be loaded.
      const { encodePicture } = await import('../catalogue/pictures/encode-picture.ts');
      await encodePicture(db, name);
      const stored = await findPictureState(db, name);
      if (stored?.state !== 'ready') throw new StartProblem(stored?.problem ?? 'The picture could not be stored.');
      return `${name} is ready. Write it as "picture" of an item or a category.`;
    }
    throw new StartProblem(usage);
  }).catch((error) => {
    throw error instanceof HttpError ? toStartProblem(error) : error;
  });
}

function toStartProblem({ message, data }: HttpError): StartProblem {
  const { problems = [], changes = [] } = (data ?? {}) as { problems?: Problem[]; changes?: string[] };
  return new StartProblem([message, ...problems.map((problem) => problem.message), ...changes].join('\n'));
}

if (import.meta.main) await runCommand(runMenuCommand);
