import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import type { PresenceKind } from '../../../../contract/admin/presence';
import type { Permission } from '../../../../contract/team/permissions';
import type { tagTypes } from '../../../api';
import type { AppDispatch } from '../../../store';
import type { useForm } from '../../../ui/form';
import type { ChangeArg } from '../adminApi';
import type { Column, Filter } from '../list/column';

export type FormValue = string | boolean | string[] | File | null;
export type EntityFormApi = ReturnType<typeof useForm<FieldValues, FieldValues>>;

export interface ControlContext<Row> {
	row: Row | null;
	form: EntityFormApi;
}
export type ControlProps = ReturnType<EntityFormApi['field']> & {
	name: FieldPath<FieldValues>;
	label: string;
	required: boolean;
	optional: boolean;
};

/** A column whose header is the field's label unless given. */
type FieldColumn<Row> = Omit<Column<Row>, 'key' | 'header'> & Partial<Pick<Column<Row>, 'header'>>;

export type FieldFilter<Row> = Omit<Filter<Row>, 'label'>;

export type CellReading = { value: FormValue } | { problem: string };
export interface CsvContext {
	readCategory: (name: string) => CellReading;
}

export interface Field<Row> {
	label: string;
	/** Value of a row; `row[key]` unless given. */
	value?: (row: Row) => unknown;
	words?: (value: unknown) => ReactNode;
	column?: FieldColumn<Row>;
	search?: (row: Row) => string | null | undefined;
	filter?: FieldFilter<Row>;
	/** Name in forms and requests, where it is not the key. */
	input?: string;
	/** The form's value; the value as text unless given. */
	toForm?: (value: unknown) => FormValue;
	/** The schema's input for a value of the form; the same unless given. */
	toInput?: (value: FormValue) => unknown;
	/** The form's value for a new row; empty text unless given. */
	initial?: FormValue;
	/** Draws the field in the form. Without it the field is only shown. */
	control?: (props: ControlProps, context: ControlContext<Row>) => ReactNode;
	required?: boolean;
	/** Two such fields share a line. */
	half?: boolean;
	/** Only our server has it: neither drawn nor sent before any other back end. */
	ours?: boolean;
	/** Reads a cell of a file, where the form's value is not the text that stands there. */
	readCell?: (cell: string, context: CsvContext) => CellReading;
	/** What a file may say of it, for the explanation of imports. */
	fileHelp?: string;
}

/** A field for every property of a row but the skipped ones: a forgotten field is a compile error. */
export type Fields<Row, Skipped extends keyof Row> = { [Key in Exclude<keyof Row, Skipped>]-?: Field<Row> };
export type FieldRecord<Row> = Readonly<Record<string, Field<Row>>>;

interface SaveRequest<Row> extends ChangeArg {
	/** The saved row that the change builds on; null makes a new one. */
	row: Row | null;
	input: FieldValues;
	/** Values that the form showed before anything was typed. */
	shown: FieldValues;
	onUpload?: (sent: number, total: number) => void;
}
type Answer = Promise<{ error?: unknown }>;

export interface Entity<Row extends { id: number | string }> {
	one: string;
	many: string;
	feminine?: boolean;
	fields: FieldRecord<Row>;
	columns: ReturnType<typeof columnsOf<Row>>;
	searchText: (row: Row) => string;
	searchHelp: string;
	tags: ReadonlyArray<(typeof tagTypes)[number]>;
	/** Others see the list and change nothing. */
	changedBy: Permission;
	/** As what others are told that somebody has it open. */
	presence?: PresenceKind;
	/** Administrators see a notice of each live event, so a saved form needs none of its own. */
	live?: boolean;
	nameOf: (row: Row) => string;
	schemaOf: (row: Row | null) => GenericSchema<FieldValues, FieldValues>;
	rowSchema: GenericSchema<unknown, Row>;
	save: (dispatch: AppDispatch, request: SaveRequest<Row>) => Answer;
	remove: (dispatch: AppDispatch, row: Row, options?: ChangeArg) => Answer;
	texts: {
		loadError: string;
		saveError: (error: unknown) => string;
		deleteError: string;
		deleteQuestion: string;
	};
}

/** A value in words; null where there is none. */
export function wordsOf(field: Pick<Field<never>, 'words'> | undefined, value: unknown): ReactNode {
	if (value === null || value === undefined || value === '') return null;
	if (typeof value === 'boolean') return value ? 'Sí' : 'No';
	return field?.words?.(value) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));
}

export const fieldValue = <Row extends object>(field: Field<Row>, key: string, row: Row): unknown =>
	field.value ? field.value(row) : Reflect.get(row, key);

export const columnsOf = <Row>(fields: FieldRecord<Row>) =>
	Object.entries(fields).flatMap(([key, { label, column }]) => (column ? [{ key, header: label, ...column }] : []));

export const filtersOf = <Row>(fields: FieldRecord<Row>) =>
	Object.values(fields).flatMap(({ label, column, filter }) =>
		filter ? [{ label: column?.header ?? label, ...filter }] : [],
	);

export const searchTextOf =
	<Row>(fields: FieldRecord<Row>) =>
	(row: Row): string =>
		Object.values(fields)
			.map(({ search }) => search?.(row) ?? '')
			.join(' ');
