import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type GenericSchema, safeParse } from 'valibot';
import { errorBody, serverMessage } from '../../../api/errorText';
import { type Refusal, useForm } from '../../../ui/form';

interface Outcome<Saved> {
	data?: Saved | undefined;
	error?: unknown;
	/** Found before anything was sent. */
	refusal?: Refusal | undefined;
}

interface ComparedField<Values> {
	name: keyof Values & string;
	label: string;
	/** The value in words; as it is unless given. */
	words?: (values: Values) => ReactNode;
}

interface VersionedForm<Saved extends object, Values extends FieldValues, Body extends FieldValues> {
	/** As it is now, as far as the browser knows; null for what is not saved yet. */
	saved: Saved | null;
	savedSchema: GenericSchema<unknown, Saved>;
	/** `code` of the 409 that carries the present state. */
	code?: string;
	schema: GenericSchema<FieldValues, Body>;
	valuesOf: (saved: Saved | null) => Values;
	/** The schema's input, where the fields hold something else. */
	prepare?: (values: Values, base: Saved | null) => FieldValues;
	/** Saves on top of `base`. */
	save: (body: Body, values: Values, base: Saved | null) => Promise<Outcome<Saved>>;
	/** What a refusal says that is no conflict. */
	refuse: (error: unknown, values: Values) => Refusal;
	onSaved?: (data: Saved | undefined) => unknown;
	/** Fields that a conflict compares. */
	compared?: ReadonlyArray<ComparedField<Values>>;
	/** A field whose typed value stays when the saved ones are loaded. */
	kept?: FieldPath<Values>;
	/** With it the form shows what others save as long as nothing is typed. */
	versionOf?: (saved: Saved) => number;
	/** It asks at once instead, because the decision depends on what the person saw. */
	asks?: boolean;
}

const sameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A form on something that others may save meanwhile. A refusal or a conflict loses nothing that was typed: `conflict`
 * goes to `Conflict`, `element` to the form, which takes the focus once somebody has chosen.
 */
export function useVersionedForm<Saved extends object, Values extends FieldValues, Body extends FieldValues>(
	options: VersionedForm<Saved, Values, Body>,
) {
	const { saved, code = 'version_conflict', valuesOf, prepare, compared = [], kept, versionOf, asks } = options;
	/** What the next save builds on. */
	const [base, setBase] = useState(saved);
	const [refused, setRefused] = useState<{ current: Saved; message: ReactNode } | null>(null);
	const element = useRef<HTMLFormElement>(null);
	const form = useForm<Values, Body>({
		schema: options.schema,
		values: valuesOf(saved),
		prepare: prepare && ((values) => prepare(values, base)),
		submit: async (body, values) => {
			const { data, error, refusal } = await options.save(body, values, base);
			if (refusal) return refusal;
			if (error === undefined) {
				if (data) take(data);
				await options.onSaved?.(data);
				return;
			}
			const answer = errorBody(error);
			const current = safeParse(options.savedSchema, answer.current);
			if (answer.code !== code || !current.success) return options.refuse(error, values);
			setRefused({ current: current.output, message: serverMessage(error) });
		},
	});

	function take(next: Saved): void {
		setBase(next);
		setRefused(null);
		form.reset(valuesOf(next));
	}

	const follow = useEffectEvent((next: Saved | null) => {
		if (asks || !versionOf || !next || !base || form.dirty || form.busy) return;
		if (versionOf(next) !== versionOf(base)) take(next);
	});
	useEffect(
		function followOthers() {
			follow(saved);
		},
		[saved],
	);

	// The own change may arrive before its answer.
	const isOld = asks && !form.busy && versionOf && saved && base && versionOf(saved) > versionOf(base);
	const conflict = isOld ? { current: saved, message: null } : refused;

	/** Goes on from what is saved now, with its values or with those typed. */
	function choose(load: boolean): void {
		if (!conflict) return;
		const typed = kept && form.getValues(kept);
		flushSync(() => {
			setBase(conflict.current);
			setRefused(null);
			if (load) form.reset(valuesOf(conflict.current));
			if (load && kept && typed) form.setValue(kept, typed, { shouldDirty: true });
		});
		// The pressed button has gone.
		element.current?.focus();
	}

	function differences(current: Saved) {
		const [theirs, mine] = [valuesOf(current), form.getValues()];
		return compared
			.filter(({ name }) => !sameValue(theirs[name], mine[name]))
			.map(({ name, label, words = (values) => String(values[name]) }) => ({
				label,
				theirs: words(theirs) || '—',
				mine: words(mine) || '—',
			}));
	}

	return {
		form,
		base,
		element,
		conflict: conflict && {
			...conflict,
			differences: differences(conflict.current),
			onLoad: () => choose(true),
			onKeep: () => choose(false),
		},
	};
}
