import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { type GenericSchema, safeParse } from 'valibot';
import { errorBody, serverMessage } from '#api/errorText';
import { type Refusal, useForm } from '#ui/form';

interface Outcome<Saved> {
	data?: Saved | undefined;
	error?: unknown;
	/** Before any request. */
	refusal?: Refusal | undefined;
}

interface ComparedField<Values> {
	name: keyof Values & string;
	label: string;
	/** Default: the value itself. */
	words?: (values: Values) => ReactNode;
}

interface VersionedForm<Saved extends object, Values extends FieldValues, Body extends FieldValues> {
	/** The latest state; null for a new one. */
	saved: Saved | null;
	savedSchema: GenericSchema<unknown, Saved>;
	/** `code` of the 409 with the current state. */
	code?: string;
	schema: GenericSchema<FieldValues, Body>;
	valuesOf: (saved: Saved | null) => Values;
	prepare?: (values: Values, base: Saved | null) => FieldValues;
	save: (body: Body, values: Values, base: Saved | null) => Promise<Outcome<Saved>>;
	refuse: (error: unknown, values: Values) => Refusal;
	/** `done`: nothing was typed during the save. */
	onSaved?: (data: Saved | undefined, done: boolean) => unknown;
	compared?: ReadonlyArray<ComparedField<Values>>;
	/** Fields whose typed values survive loading, unless the saved ones changed too. */
	preserved?: ReadonlyArray<FieldPath<Values>>;
	/** Lets a form without typed text follow others' saves. */
	versionOf?: (saved: Saved) => number;
	/** A new version is a conflict at once: the decision depends on what the person saw. */
	asks?: boolean;
}

const sameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** As text, because lists in the values may change in place. */
const textsOf = (values: FieldValues): Record<string, string> =>
	Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));

interface Typed<Values extends FieldValues> {
	name: FieldPath<Values>;
	value: PathValue<Values, FieldPath<Values>>;
}

/**
 * Typed values survive refusals and conflicts. `conflict` is for `Conflict`; `element`, the form, gets the focus after
 * the choice.
 */
export function useVersionedForm<Saved extends object, Values extends FieldValues, Body extends FieldValues>(
	options: VersionedForm<Saved, Values, Body>,
) {
	const {
		saved,
		code = 'version_conflict',
		valuesOf,
		prepare,
		compared = [],
		preserved = [],
		versionOf,
		asks,
	} = options;
	/** The next save builds on it. */
	const [base, setBase] = useState(saved);
	const [refused, setRefused] = useState<{ current: Saved; message: ReactNode } | null>(null);
	const element = useRef<HTMLFormElement>(null);
	const form = useForm<Values, Body>({
		schema: options.schema,
		values: valuesOf(saved),
		prepare: prepare && ((values) => prepare(values, base)),
		submit: async (body, values) => {
			const sent = textsOf(values);
			const { data, error, refusal } = await options.save(body, values, base);
			if (refusal) return refusal;
			if (error === undefined) {
				const later = typedSince(sent);
				if (data) take(data, later);
				await options.onSaved?.(data, later.length === 0);
				return;
			}
			const answer = errorBody(error);
			const current = safeParse(options.savedSchema, answer.current);
			if (answer.code !== code || !current.success) return options.refuse(error, values);
			setRefused({ current: current.output, message: serverMessage(error) });
		},
	});

	function typedSince(sent: Record<string, string>): Typed<Values>[] {
		return (Object.keys(sent) as FieldPath<Values>[])
			.map((name) => ({ name, value: form.getValues(name) }))
			.filter(({ name, value }) => JSON.stringify(value) !== sent[name]);
	}

	function take(next: Saved, typed: readonly Typed<Values>[] = []): void {
		setBase(next);
		setRefused(null);
		load(next, typed);
	}

	function load(next: Saved, typed: readonly Typed<Values>[]): void {
		form.reset(valuesOf(next));
		for (const { name, value } of typed) form.setValue(name, value, { shouldDirty: true });
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

	// One's own change may arrive before its answer.
	const isOld = asks && !form.busy && versionOf && saved && base && versionOf(saved) > versionOf(base);
	const conflict = isOld ? { current: saved, message: null } : refused;

	function choose(theirs: boolean): void {
		if (!conflict) return;
		const [before, next] = [valuesOf(base), valuesOf(conflict.current)];
		const typed = preserved
			.map((name) => ({ name, value: form.getValues(name) }))
			.filter(({ name, value }) => value && sameValue(before[name], next[name]));
		flushSync(() => {
			setBase(conflict.current);
			setRefused(null);
			if (theirs) load(conflict.current, typed);
		});
		// The pressed button is gone.
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
		/** Replaces typed values with `saved`, the next base. */
		take: (saved: Saved) => take(saved),
		conflict: conflict && {
			...conflict,
			differences: differences(conflict.current),
			onLoad: () => choose(true),
			onKeep: () => choose(false),
		},
	};
}
