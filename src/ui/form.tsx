import { valibotResolver } from '@hookform/resolvers/valibot';
import {
	type ChangeEvent,
	type ComponentProps,
	type FocusEvent,
	type FormEvent,
	type KeyboardEvent,
	type ReactNode,
	useState,
} from 'react';
import {
	type DefaultValues,
	type FieldError,
	type FieldErrors,
	type FieldPath,
	type FieldValues,
	get,
	useForm as useHookForm,
} from 'react-hook-form';
import * as v from 'valibot';
import { Notice } from './Notice';

/** `field` returns it. */
export interface FormField {
	name: string;
	ref: (element: { focus: () => void } | null) => void;
	onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => unknown;
	onBlur: (event: FocusEvent) => unknown;
	error: string | undefined;
}

export interface Refusal {
	message?: ReactNode;
	fields?: Readonly<Record<string, string>>;
}

interface FormOptions<Values extends FieldValues, Body extends FieldValues> {
	schema: v.GenericSchema<FieldValues, Body>;
	values: Values;
	/** Fields without typed text follow `values`; without it the values of the first render count. */
	follows?: boolean;
	/** Makes the schema's input, if the fields differ. */
	prepare?: (values: Values) => FieldValues;
	/** A refusal appears at its fields and in `failure`; typed text stays. */
	submit: (body: Body, values: Values) => Promise<Refusal | undefined>;
}

function errorAt<Values extends FieldValues>(errors: FieldErrors<Values>, name: FieldPath<Values>): string | undefined {
	const error: FieldError | undefined = get(errors, name);
	return error?.message;
}

/**
 * Errors stand at their fields, the first wrong one gets the focus, `busy` lasts until `submit` ends. Includes
 * react-hook-form's methods, e.g. `reset`, `setValue`.
 */
export function useForm<Values extends FieldValues, Body extends FieldValues>(options: FormOptions<Values, Body>) {
	const { schema, values, follows, prepare = (typed) => typed, submit } = options;
	const [failure, setFailure] = useState<ReactNode>(null);
	const form = useHookForm<Values, unknown, Body>({
		defaultValues: values as DefaultValues<Values>,
		...(follows && { values, resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true } }),
		// Else the resolver sets abortPipeEarly, which skips rules over several fields while any field is wrong.
		criteriaMode: 'all',
		resolver: valibotResolver(
			v.pipe(
				v.custom<Values>(() => true),
				v.transform(prepare),
				schema,
			),
			undefined,
			{ mode: 'sync' },
		),
	});
	const { formState, register, setError, getValues, handleSubmit } = form;

	function refuse({ message, fields = {} }: Refusal) {
		setFailure(message ?? null);
		const values = getValues();
		const names = Object.keys(fields).filter((name) => get(values, name) !== undefined);
		names.forEach((name, index) => {
			setError(name as FieldPath<Values>, { type: 'server', message: fields[name] }, { shouldFocus: index === 0 });
		});
	}

	return {
		...form,
		/** For `ui/fields`. `judged`: fields whose rules read this one. */
		field: (name: FieldPath<Values>, judged: FieldPath<Values>[] = []) => ({
			...register(name, { deps: judged }),
			error: errorAt(formState.errors, name),
		}),
		errorOf: (name: FieldPath<Values>) => errorAt(formState.errors, name),
		failure,
		setFailure,
		busy: formState.isSubmitting,
		dirty: formState.isDirty,
		check: () => void handleSubmit(() => {})(),
		onSubmit: (event: FormEvent<HTMLFormElement>) => {
			event.preventDefault();
			if (formState.isSubmitting) return;
			setFailure(null);
			const send = handleSubmit(async (body) => {
				const refusal = await submit(body, getValues());
				if (refusal) refuse(refusal);
			});
			void send(event);
		},
	};
}

type FormProps = ComponentProps<'form'> & {
	form: { busy: boolean; onSubmit: (event: FormEvent<HTMLFormElement>) => void; check?: () => void };
	/** Enter only checks, for costly actions. */
	byButton?: boolean;
};

export const Form = ({ form, byButton, ...rest }: FormProps) => (
	<form
		noValidate
		aria-busy={form.busy || undefined}
		onKeyDown={byButton ? (event) => checkOnEnter(event, form) : undefined}
		{...rest}
		onSubmit={form.onSubmit}
	/>
);

function checkOnEnter(event: KeyboardEvent, { busy, check }: FormProps['form']): void {
	if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
	event.preventDefault();
	if (!busy) check?.();
}

export const FormFailure = ({ form, className }: { form: { failure: ReactNode }; className?: string }) =>
	form.failure && (
		<Notice tone="danger" role="alert" className={className}>
			{form.failure}
		</Notice>
	);
