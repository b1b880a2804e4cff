import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import type { tagTypes } from '#api';
import type { PresenceKind } from '#contract/admin/presence';
import type { GalleryPicture } from '#contract/catalog/product';
import type { Permission } from '#contract/team/permissions';
import type { AppDispatch } from '#store';
import type { useForm } from '#ui/form';
import type { ChangeArg } from '../adminApi';
import type { Column, Filter } from '../list/column';
import type { AttributeTexts } from './attributes';

export type FormValue = string | boolean | string[] | GalleryPicture[] | AttributeTexts | File | null;
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

/** Default header: the field's label. */
type FieldColumn<Row> = Omit<Column<Row>, 'key' | 'header'> & Partial<Pick<Column<Row>, 'header'>>;

/** Default label: the column's header. */
export type FieldFilter<Row> = Omit<Filter<Row>, 'label'> & Partial<Pick<Filter<Row>, 'label'>>;

export interface Field<Row> {
	label: string;
	/** Default: `row[key]`. */
	value?: (row: Row) => unknown;
	words?: (value: unknown) => ReactNode;
	column?: FieldColumn<Row>;
	search?: (row: Row) => string | null | undefined;
	filter?: FieldFilter<Row>;
	/** Default: the key. */
	input?: string;
	/** Default: the value as text. */
	toForm?: (value: unknown) => FormValue;
	/** Default: unchanged. */
	toInput?: (value: FormValue) => unknown;
	/** Default: empty text. */
	initial?: FormValue;
	/** Without it the field is read-only. */
	control?: (props: ControlProps, context: ControlContext<Row>) => ReactNode;
	required?: boolean;
	/** Two such fields share a line. */
	half?: boolean;
	/** Our server alone has it. */
	ours?: boolean;
	fileHelp?: string;
}

/** A forgotten field is a compile error. */
export type Fields<Row, Skipped extends keyof Row> = { [Key in Exclude<keyof Row, Skipped>]-?: Field<Row> };
export type FieldRecord<Row> = Readonly<Record<string, Field<Row>>>;

interface SaveRequest<Row> extends ChangeArg {
	row: Row | null;
	input: FieldValues;
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
	/** Others have read access. */
	changedBy: Permission;
	presence?: PresenceKind;
	/** Live events bring a notice, so saving needs none. */
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
