import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { errorBody, fieldErrors } from '#api/errorText';
import { groupLimits } from '#contract/catalog/group';
import { AdminGroupDto, GroupConflict, GroupFields, GroupForm, type GroupFormText } from '#contract/catalog/groupForm';
import type { GalleryPicture } from '#contract/catalog/product';
import { cutText } from '#lib/text';
import { useAppDispatch } from '#store';
import { failureText } from '../kit/editor/failureText';
import { useVersionedForm } from '../kit/editor/useVersionedForm';
import { attributesWords } from '../kit/entities/AttributesField';
import { type AttributeTexts, attributeChanges, attributeTexts } from '../kit/entities/attributes';
import { isOutdated, ownOn, rowDifferences, rowsOf, withStock } from './follow';
import { useSaveGroupMutation } from './groupsApi';
import { type OptionText, optionsBody, optionTexts } from './options';
import { type CellChange, isChanged, type Row, rowBody, textColumns, written } from './rows';

interface GroupTexts {
	name: string;
	description: string;
	categoryId: string;
	sizeGuide: string;
	options: OptionText[];
	pictures: GalleryPicture[];
	attributes: AttributeTexts;
}

export interface Beginning {
	texts: GroupTexts;
	rows: readonly Row[];
}

type Shared = v.InferOutput<typeof GroupFields>;

const steps = 50;

const textsOf = (group: AdminGroupDto): GroupTexts => ({
	name: group.name,
	description: group.description,
	categoryId: String(group.category.id),
	sizeGuide: group.sizeGuide ?? '',
	options: optionTexts(group.options),
	pictures: group.pictures,
	attributes: attributeTexts(group.attributes),
});

const sharedBody = (values: GroupTexts, group: AdminGroupDto | null) => ({
	...values,
	options: optionsBody(values.options),
	editVersion: group && String(group.editVersion),
	picturesBase: group?.pictures,
});

const optionWords = ({ options }: GroupTexts) =>
	options.map(({ name, values }) => `${name}: ${values.map((value) => value.name).join(', ')}`).join('; ');

/** A product's field, as `products.3.values.0`. */
const productPath = /^products\.(\d+)(?:\.(\w+)(?:\.(\d+))?)?/;

const choices =
	'Con «Seguir con lo mío» lo compartido y las opciones quedan como las ves aquí, y de la tabla cambian solo las celdas ' +
	'que tocaste: los productos que otra persona añadió se quedan, y los que quitó salen. Con «Cargar los datos actuales» ' +
	'se descarta lo que escribiste.';

/**
 * `useVersionedForm` has the shared fields; a hundred rows are no form fields. Without unsaved changes all follows
 * others' saves. `done`: nothing is left to save.
 */
export function useGroupForm(
	live: AdminGroupDto | null,
	beginning: Beginning,
	onSaved: (saved: AdminGroupDto, done: boolean) => void,
) {
	const dispatch = useAppDispatch();
	const [save] = useSaveGroupMutation();
	const [rows, setRows] = useState<readonly Row[]>(() => [...rowsOf(live), ...beginning.rows]);
	const [typing, setTyping] = useState(false);
	const [waits, setWaits] = useState(false);
	/** The next save puts own values over others'. */
	const [keeps, setKeeps] = useState(false);
	const [separated, setSeparated] = useState<ReadonlySet<number>>(new Set());
	const past = useRef<(readonly Row[])[]>([]);
	const latest = useRef(rows);
	/** Row keys of the last save, in its order. */
	const sent = useRef<string[]>([]);
	const set = (next: readonly Row[]) => {
		latest.current = next;
		setRows(next);
	};
	const begin = (next: readonly Row[]) => {
		past.current = [];
		setKeeps(false);
		set(next);
	};

	const versioned = useVersionedForm<AdminGroupDto, GroupTexts, Shared>({
		saved: live,
		savedSchema: AdminGroupDto,
		schema: GroupFields,
		valuesOf: (group) => (group ? textsOf(group) : beginning.texts),
		prepare: sharedBody,
		save: (_body, values, group) => send(values, group),
		refuse(error) {
			const fields = fieldErrors(error);
			mark(fields);
			return { message: failureText('Error al guardar el grupo', error), fields };
		},
		onSaved(saved, done) {
			if (!saved) return;
			begin(rowsOf(saved));
			onSaved(saved, done);
		},
		compared: [
			{ name: 'name', label: 'Nombre' },
			{ name: 'description', label: 'Descripción', words: ({ description }) => cutText(description) },
			{ name: 'categoryId', label: 'Categoría' },
			{ name: 'sizeGuide', label: 'Guía de tallas' },
			{ name: 'options', label: 'Opciones', words: optionWords },
			{ name: 'pictures', label: 'Imágenes', words: ({ pictures }) => String(pictures.length) },
			{ name: 'attributes', label: 'Atributos', words: ({ attributes }) => attributesWords(attributes) },
		],
	});
	const { form, base, conflict } = versioned;
	const before = base?.options ?? [];
	const options = () => form.getValues('options');
	const isDirty = form.dirty || form.busy || typing || keeps;
	const unsaved = isDirty || rows.some((row) => isChanged(row, options(), before));

	/** Blocks typing during `work`, and restores the focus that this took. */
	async function waiting<T>(work: () => Promise<T>): Promise<T> {
		const focused = document.activeElement;
		flushSync(() => setWaits(true));
		try {
			return await work();
		} finally {
			flushSync(() => setWaits(false));
			if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
		}
	}

	async function sendChanges(
		values: GroupTexts,
		group: AdminGroupDto | null,
		body: GroupFormText,
	): Promise<{ data?: AdminGroupDto | undefined; error?: unknown }> {
		const { changes, error } = await attributeChanges(dispatch, {
			texts: values.attributes,
			shown: attributeTexts(group?.attributes),
			categoryId: values.categoryId,
			options: values.options.map(({ name }) => name),
		});
		return error ? { error } : save({ id: group?.id ?? null, body: { ...body, attributes: changes } });
	}

	async function send(values: GroupTexts, group: AdminGroupDto | null) {
		const changed = latest.current.filter((row) => isChanged(row, values.options, group?.options ?? []));
		sent.current = changed.map(({ key }) => key);
		const body = { ...sharedBody(values, group), products: changed.map((row) => rowBody(row, values.options)) };
		const { issues = [] } = v.safeParse(GroupForm, body);
		mark(Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]).toReversed()));
		if (issues.length > 0) return { refusal: { message: 'Revisa las celdas marcadas de la tabla.' } };
		const { data, error } = await waiting(() => sendChanges(values, group, body));
		const answer = v.safeParse(GroupConflict, errorBody(error));
		if (!answer.success) return { data, error };
		const { group: current, message } = answer.output;
		return { error: { status: 409, data: { message, code: 'version_conflict', current } } };
	}

	/** Shows problems by path at the sent rows' cells, those without a cell at the first option. */
	function mark(problems: Readonly<Record<string, string>>): void {
		const atRows = new Map<string, Record<string, string>>();
		const foreign = new Set<string>();
		for (const [path, message] of Object.entries(problems)) {
			const [, place, member = '', at = 0] = productPath.exec(path) ?? [];
			const key = place && sent.current[Number(place)];
			if (!key) continue;
			const own = textColumns.find((column) => column === member);
			const option = options()[member === 'values' ? Number(at) : 0];
			atRows.set(key, { [own ?? `:${option?.key}`]: message, ...atRows.get(key) });
			if (member === 'id') foreign.add(key);
		}
		// A product that has left the group can be removed from the table.
		const marked = (row: Row): Row => {
			const problems = atRows.get(row.key);
			if (!problems && Object.keys(row.problems).length === 0) return row;
			return { ...row, problems: problems ?? {}, joins: row.joins || foreign.has(row.key) };
		};
		set(latest.current.map(marked));
	}

	const follow = useEffectEvent((group: AdminGroupDto, own: boolean) => {
		if (form.busy) return;
		if (own) return renew(withStock(latest.current, group), set);
		if (base && group.version < base.version) return;
		if (group.version !== base?.version) versioned.take(group);
		renew(rowsOf(group, latest.current), begin);
	});
	/** Equal rows draw nothing. */
	function renew(next: readonly Row[], show: (next: readonly Row[]) => void): void {
		if (next.length !== latest.current.length || next.some((row, at) => row !== latest.current[at])) show(next);
	}
	useEffect(
		function followOthers() {
			if (live) follow(live, unsaved);
		},
		[live, unsaved],
	);

	function change(next: readonly Row[]): void {
		past.current = [...past.current.slice(1 - steps), latest.current];
		set(next);
	}

	function setOptions(next: OptionText[]): void {
		form.setValue('options', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
	}

	return {
		form: {
			...form,
			onSubmit(event: FormEvent<HTMLFormElement>) {
				// A touched button leaves the focus in a cell, whose text is not the row's yet.
				const cell = document.activeElement;
				if (cell instanceof HTMLElement && cell.dataset.cell) {
					cell.blur();
					cell.focus();
				}
				form.onSubmit(event);
			},
		},
		base,
		element: versioned.element,
		conflict: conflict && {
			message: `${conflict.message ?? ''} ${choices}`.trim(),
			differences: [...conflict.differences, ...rowDifferences({ rows, options: options(), before }, conflict.current)],
			onLoad() {
				begin(rowsOf(conflict.current));
				conflict.onLoad();
			},
			onKeep() {
				const own = ownOn({ rows: latest.current, options: options(), before }, conflict.current);
				begin(own.rows);
				setKeeps(true);
				setOptions(own.options);
				conflict.onKeep();
			},
		},
		outdated: !conflict && unsaved && !form.busy && live && base && isOutdated(rows, base, live, separated),
		rows,
		latest,
		options,
		change,
		unsaved,
		waits,
		waiting,
		onTyping: setTyping,
		/** Rows that left the group: no undo brings them back. */
		forget(keys: ReadonlySet<string>) {
			const without = (all: readonly Row[]) => all.filter(({ key }) => !keys.has(key));
			const gone = latest.current.flatMap(({ key, saved }) => (saved && keys.has(key) ? [saved.id] : []));
			setSeparated(new Set([...separated, ...gone]));
			past.current = past.current.map(without);
			set(without(latest.current));
		},
		undo() {
			const last = past.current.pop();
			if (!last) return;
			set(live ? withStock(last, live) : last);
		},
		write(changes: readonly CellChange[], from: readonly Row[] = latest.current) {
			const next = written(from, options(), changes);
			if (next.options.some((option, at) => option !== options()[at])) setOptions(next.options);
			change(next.rows.slice(0, groupLimits.products));
		},
		setOptions,
	};
}
export type GroupFormApi = ReturnType<typeof useGroupForm>;
