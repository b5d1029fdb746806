import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type { IssuedReportRow, NewIssuedReportRow } from "../../storage/database/schema.ts";

/** A report with the name of its issuer, null once the account is deleted, and its latest issued revision. */
export interface ListedReport extends IssuedReportRow {
  readonly issued_by: string | null;
  readonly latest_revision: number | null;
}

/** The numbers of an organization or an account. */
export interface Series {
  readonly series: string;
  readonly year: number;
}

export type IssuedReportRepository = ReturnType<typeof createIssuedReportRepository>;

export function createIssuedReportRepository(database: Database) {
  const numbered = ({ series, year }: Series) =>
    database.current().selectFrom("issued_reports").where("series", "=", series).where("year", "=", year);

  /**
   * Those that an account sees: of its own, those outside of organizations and those of the organization that it is in
   * now; of others in that organization those of which it sees all cameras that there still are.
   */
  async function seen(
    accountId: string,
    { id, sha256 }: { readonly id?: string; readonly sha256?: string } = {},
  ): Promise<ListedReport[]> {
    const { rows } = await sql<ListedReport>`
      with recursive reached(id) as (
        select group_id from group_members where account_id = ${accountId}
        union
        select child.id from groups as child join reached on child.parent_id = reached.id
      ), visible(id) as (
        select id from ownerships
          where library_id in (select library_id from library_members where account_id = ${accountId})
        union select ownership_id from paired_users where account_id = ${accountId}
        union select id from ownerships where group_id in (select id from reached)
      ), belonging(id) as (
        select organization_id from groups join group_members on group_members.group_id = groups.id
          where group_members.account_id = ${accountId}
      )
      select issued_reports.*,
          case when accounts.state = 'deleted' then null else accounts.username end as issued_by,
          (select max(other.revision) from issued_reports as other
            where other.series = issued_reports.series and other.year = issued_reports.year
              and other.number = issued_reports.number and other.state in ('issued', 'deleted')
          ) as latest_revision
        from issued_reports join accounts on accounts.id = issued_reports.account_id
        where (
          (organization_id is null and account_id = ${accountId})
          or (organization_id in (select id from belonging) and (
            account_id = ${accountId}
            or (
              exists (select 1 from issued_report_ownerships join ownerships on ownerships.id = ownership_id
                where report_id = issued_reports.id)
              and not exists (select 1 from issued_report_ownerships join ownerships on ownerships.id = ownership_id
                where report_id = issued_reports.id and ownership_id not in (select id from visible))
            )
          ))
        )
        ${id === undefined ? sql`` : sql`and issued_reports.id = ${id}`}
        ${sha256 === undefined ? sql`` : sql`and issued_reports.sha256 = ${sha256}`}
        order by coalesce(issued_at, reserved_at) desc, year desc, number desc, revision desc`.execute(
      database.current(),
    );
    return rows;
  }

  return {
    listSeen: seen,
    findSeen: async (id: string, accountId: string) => (await seen(accountId, { id }))[0],
    find: (id: string): Promise<IssuedReportRow | undefined> =>
      database.current().selectFrom("issued_reports").selectAll().where("id", "=", id).executeTakeFirst(),
    async organizationOf(accountId: string): Promise<string | undefined> {
      const row = await database
        .current()
        .selectFrom("group_members")
        .innerJoin("groups", "groups.id", "group_members.group_id")
        .select("groups.organization_id as id")
        .where("group_members.account_id", "=", accountId)
        .executeTakeFirst();
      return row?.id;
    },
    async insert(row: NewIssuedReportRow, ownerships: readonly string[]): Promise<void> {
      await database.current().insertInto("issued_reports").values(row).execute();
      if (ownerships.length > 0)
        await database
          .current()
          .insertInto("issued_report_ownerships")
          .values(ownerships.map((ownership_id) => ({ report_id: row.id, ownership_id })))
          .execute();
    },
    async update(id: string, columns: Partial<NewIssuedReportRow>): Promise<void> {
      await database.current().updateTable("issued_reports").set(columns).where("id", "=", id).execute();
    },
    async remove(id: string): Promise<void> {
      await database.current().deleteFrom("issued_reports").where("id", "=", id).execute();
    },
    /** The highest number of a series in a year; 0 if there is none. */
    async lastNumber(series: Series): Promise<number> {
      const { last } = await numbered(series)
        .select(({ fn }) => fn.max("number").as("last"))
        .executeTakeFirstOrThrow();
      return last ?? 0;
    },
    /** All revisions of a number, the latest first. */
    revisionsOf: (series: Series, number: number): Promise<IssuedReportRow[]> =>
      numbered(series).selectAll().where("number", "=", number).orderBy("revision", "desc").execute(),
    /** What a series keeps: how many files, and their bytes. */
    async keptIn(series: string): Promise<{ readonly count: number; readonly bytes: number }> {
      const { many, bytes } = await database
        .current()
        .selectFrom("issued_reports")
        .where("series", "=", series)
        .where("state", "=", "issued")
        .select(({ fn }) => [fn.countAll().as("many"), fn.sum("file_bytes").as("bytes")])
        .executeTakeFirstOrThrow();
      return { count: Number(many), bytes: Number(bytes) };
    },
    /** Makes reservations void that ended before a time. */
    async voidExpired(nowIso: string): Promise<void> {
      await database
        .current()
        .updateTable("issued_reports")
        .set({ state: "void", expires_at: null })
        .where("state", "=", "reserved")
        .where("expires_at", "<=", nowIso)
        .execute();
    },
  };
}
