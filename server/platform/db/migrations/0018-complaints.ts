import type { Migration } from './migration';

/** The database refuses changes of filed complaints, except of the due date, which follows the calendar. */
export const complaints: Migration = {
	id: 18,
	name: 'complaints',
	statements: [
		`CREATE TABLE complaint_counters (
			year integer PRIMARY KEY,
			last integer NOT NULL
		)`,
		`CREATE TABLE complaints (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			year integer NOT NULL,
			serial integer NOT NULL,
			filing_key text NOT NULL CONSTRAINT complaints_filing_key UNIQUE,
			filed_at timestamptz NOT NULL,
			due_on date NOT NULL,
			provider jsonb NOT NULL,
			sheet jsonb NOT NULL,
			UNIQUE (year, serial)
		)`,
		`CREATE TABLE complaint_answers (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			complaint_id integer NOT NULL REFERENCES complaints (id),
			at timestamptz NOT NULL,
			author text NOT NULL,
			text text NOT NULL
		)`,
		'CREATE INDEX complaint_answers_complaint_idx ON complaint_answers (complaint_id, id)',
		`CREATE TABLE holiday_changes (
			day date PRIMARY KEY,
			name text
		)`,
		`CREATE FUNCTION keep_complaint() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			RAISE EXCEPTION 'Complaints and their answers are kept as they are';
		END $$`,
		`CREATE TRIGGER keep_complaint BEFORE DELETE
			OR UPDATE OF id, year, serial, filing_key, filed_at, provider, sheet ON complaints
			FOR EACH ROW EXECUTE FUNCTION keep_complaint()`,
		`CREATE TRIGGER keep_answer BEFORE DELETE OR UPDATE ON complaint_answers
			FOR EACH ROW EXECUTE FUNCTION keep_complaint()`,
	],
};
