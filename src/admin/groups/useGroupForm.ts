import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { errorBody, fieldErrors } from '#api/errorText';
import { galleryAfter } from '#contract/catalog/gallery';
import { groupLimits } from '#contract/catalog/group';
import { AdminGroupDto, GroupConflict, GroupFields } from '#contract/catalog/groupForm';
import type { GalleryPicture } from '#contract/catalog/product';
import { cutText } from '#lib/text';
import { failureText } from '../kit/editor/failureText';
import { useVersionedForm } from '../kit/editor/useVersionedForm';
import { useLatest } from '../kit/shared/useLatest';
import { afterSave } from './afterSave';
import { followed, rekeyedOptions, renames } from './follow';
import { useSaveGroupMutation } from './groupsApi';
import { type OptionText, optionsBody, optionTexts } from './options';
import {
	type CellChange,
	isChanged,
	judged,
	type Row,
	rebased,
	rowBody,
	rowDifferences,
	rowName,
	type SavedRow,
	savedRow,
	written,
} from './rows';

interface GroupTexts {
	name: string;
	description: string;
	categoryId: string;
	sizeGuide: string;
	options: OptionText[];
	pictures: GalleryPicture[];
}

/** An unsaved beginning of a form. */
export interface Beginning {
	texts: GroupTexts;
	rows: readonly Row[];
}

type Shared = v.InferOutput<typeof GroupFields>;

/** Answers that an undo can go back. */
const steps = 50;

const textsOf = (group: AdminGroupDto): GroupTexts => ({
	name: group.name,
	description: group.description,
	categoryId: String(group.category.id),
	sizeGuide: group.sizeGuide ?? '',
	options: optionTexts(group.options),
	pictures: group.pictures,
});

const rowsOf = (group: AdminGroupDto | null): Row[] =>
	group?.products.map((product) => savedRow(product, group.options)) ?? [];

const sharedBody = (values: GroupTexts, group: AdminGroupDto | null) => ({
	...values,
	options: optionsBody(values.options),
	editVersion: group && String(group.editVersion),
	picturesBase: group?.pictures,
});

const optionWords = ({ options }: GroupTexts) =>
	options.map(({ name, values }) => `${name}: ${values.map((value) => value.name).join(', ')}`).join('; ');

interface RowConflict {
	key: string;
	theirs: SavedRow;
}

/** Shared fields by `useVersionedForm`; the rows beside them, because a hundred are no form fields. */
export function useGroupForm(
	live: AdminGroupDto | null,
	beginning: Beginning,
	/** `done`: nothing was typed meanwhile. */
	onSaved: (saved: AdminGroupDto, done: boolean) => void,
) {
	const [save] = useSaveGroupMutation();
	const [rows, setRows] = useState<readonly Row[]>(() => [...rowsOf(live), ...beginning.rows]);
	const [conflicts, setConflicts] = useState<readonly RowConflict[]>([]);
	const [typing, setTyping] = useState(false);
	const past = useRef<(readonly Row[])[]>([]);
	const latest = useRef(rows);
	const set = (next: readonly Row[]) => {
		latest.current = next;
		setRows(next);
	};

	const versioned = useVersionedForm<AdminGroupDto, GroupTexts, Shared>({
		saved: live,
		savedSchema: AdminGroupDto,
		schema: GroupFields,
		valuesOf: (group) => (group ? textsOf(group) : beginning.texts),
		prepare: sharedBody,
		save: (_body, values, group) => send(values, group, true),
		refuse: (error) => refuse(error),
		onSaved: useLatest((saved, done) => {
			if (!saved) return;
			const { rows, options, pictures } = answered.current;
			past.current = [];
			setConflicts([]);
			set(rows);
			setOptions(options);
			form.setValue('pictures', pictures, { shouldDirty: true });
			onSaved(saved, done && !typing && !rows.some((row) => isChanged(row, options, saved.options)));
		}),
		compared: [
			{ name: 'name', label: 'Nombre' },
			{ name: 'description', label: 'Descripción', words: ({ description }) => cutText(description) },
			{ name: 'categoryId', label: 'Categoría' },
			{ name: 'sizeGuide', label: 'Guía de tallas' },
			{ name: 'options', label: 'Opciones', words: optionWords },
			{ name: 'pictures', label: 'Imágenes', words: ({ pictures }) => String(pictures.length) },
		],
		versionOf: ({ version }) => version,
	});
	const { form, base, conflict } = versioned;
	const before = base?.options ?? [];
	const options = () => form.getValues('options');
	const sent = useRef<string[]>([]);
	const answered = useRef<{ rows: Row[]; options: OptionText[]; pictures: GalleryPicture[] }>({
		rows: [],
		options: [],
		pictures: [],
	});

	/** Rows that others changed elsewhere take that and are sent again, once. */
	async function send(values: GroupTexts, group: AdminGroupDto | null, again: boolean) {
		const checked = judged(latest.current, values.options);
		set(checked);
		if (checked.some(({ problems }) => Object.values(problems).some(Boolean)))
			return { refusal: { message: 'Revisa las celdas marcadas de la tabla.' } };
		const changed = checked.filter((row) => isChanged(row, values.options, group?.options ?? []));
		sent.current = changed.map(({ key }) => key);
		const { data, error } = await save({
			id: group?.id ?? null,
			body: {
				...sharedBody(values, group),
				products: changed.map((row) => rowBody(row, values.options)),
			},
		});
		if (data)
			answered.current = {
				...afterSave(data, checked, values.options, latest.current, options()),
				pictures: galleryAfter(data.pictures, form.getValues('pictures'), values.pictures),
			};
		const answer = v.safeParse(GroupConflict, errorBody(error));
		if (!answer.success) return { data, error };
		const { group: current, message } = answer.output;
		if (current) {
			// Its rows are asked about by the next save, in the names that the form has then.
			setConflicts([]);
			return { error: { status: 409, data: { message, code: 'version_conflict', current } } };
		}
		const theirs = new Map(answer.output.rows.map(({ index, product }) => [sent.current[index], product]));
		const real = latest.current.flatMap((row): RowConflict[] => {
			const product = theirs.get(row.key);
			return product && rowDifferences(row, product, options(), before).length > 0
				? [{ key: row.key, theirs: product }]
				: [];
		});
		const open = new Set(real.map(({ key }) => key));
		set(
			latest.current.map((row) => {
				const product = open.has(row.key) ? undefined : theirs.get(row.key);
				return product ? rebased(row, product, options(), before) : row;
			}),
		);
		setConflicts(real);
		if (real.length > 0 || !again) return { refusal: {} };
		return send({ ...values, options: options() }, group, false);
	}

	function refuse(error: unknown) {
		const problems = fieldErrors(error);
		const atRows = new Map<string, Record<string, string>>();
		for (const [name, message] of Object.entries(problems)) {
			const [, place, member = '', at] = /^products\.(\d+)(?:\.(\w+)(?:\.(\d+))?)?/.exec(name) ?? [];
			const key = sent.current[Number(place)];
			if (place === undefined || key === undefined) continue;
			const column = member === 'values' || member === '' ? `:${options()[Number(at ?? 0)]?.key}` : member;
			atRows.set(key, { ...atRows.get(key), [column]: message });
		}
		set(latest.current.map((row) => ({ ...row, problems: atRows.get(row.key) ?? row.problems })));
		return { message: failureText('Error al guardar el grupo', error), fields: problems };
	}

	/** The form builds on `group` from now on: rows, those of the undo, and questions take that. */
	function take(group: AdminGroupDto, own: readonly OptionText[] = optionTexts(before)) {
		const keys = base && renames(base, group);
		const next = (all: readonly Row[]) => followed(all, group, { keys, options: own, before });
		past.current = past.current.map(next);
		set(next(latest.current));
		const now = new Map(group.products.map((product) => [product.id, product]));
		setConflicts(conflicts.map(({ key, theirs }) => ({ key, theirs: now.get(theirs.id) ?? theirs })));
		return keys;
	}

	const follow = useEffectEvent((group: AdminGroupDto) => {
		if (form.busy) return;
		if (form.dirty) set(followed(latest.current, group));
		else take(group);
	});
	useEffect(
		function followOthers() {
			if (live) follow(live);
		},
		[live],
	);

	function change(next: readonly Row[]): void {
		past.current = [...past.current.slice(1 - steps), latest.current];
		set(next);
	}

	function decide(load: boolean): void {
		const [first, ...rest] = conflicts;
		if (!first) return;
		set(
			latest.current.map((row) => {
				if (row.key !== first.key) return row;
				const { key } = row;
				return load ? { ...savedRow(first.theirs, before), key } : rebased(row, first.theirs, options(), before);
			}),
		);
		setConflicts(rest);
		versioned.element.current?.focus();
	}

	const [asked] = conflicts;
	const askedRow = asked && rows.find(({ key }) => key === asked.key);
	return {
		form,
		base,
		element: versioned.element,
		conflict: conflict && {
			...conflict,
			onLoad: () => {
				take(conflict.current);
				conflict.onLoad();
			},
			onKeep: () => {
				setOptions(rekeyedOptions(options(), take(conflict.current, options())));
				conflict.onKeep();
			},
		},
		rowConflict: asked &&
			askedRow && {
				row: asked.key,
				props: {
					message: `${rowName(askedRow, options())}: otra persona lo cambió mientras lo editabas.`,
					differences: rowDifferences(askedRow, asked.theirs, options(), before),
					onLoad: () => decide(true),
					onKeep: () => decide(false),
				},
			},
		rows,
		latest,
		options,
		change,
		unsaved: form.dirty || form.busy || typing || rows.some((row) => isChanged(row, options(), before)),
		onTyping: setTyping,
		/** Rows that are no longer the group's: nothing brings them back. */
		forget(keys: ReadonlySet<string>) {
			const without = (all: readonly Row[]) => all.filter(({ key }) => !keys.has(key));
			past.current = past.current.map(without);
			set(without(latest.current));
		},
		undo() {
			const last = past.current.pop();
			if (!last) return;
			set(live ? followed(last, live) : last);
		},
		write(changes: readonly CellChange[], from: readonly Row[] = latest.current) {
			const next = written(from, options(), changes);
			if (next.options.some((option, at) => option !== options()[at])) setOptions(next.options);
			change(next.rows.slice(0, groupLimits.products));
		},
		setOptions,
	};

	function setOptions(next: OptionText[]): void {
		form.setValue('options', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
	}
}
export type GroupFormApi = ReturnType<typeof useGroupForm>;
