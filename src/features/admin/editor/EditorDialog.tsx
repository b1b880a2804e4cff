import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { fieldErrors, serverMessage } from '../../../api/errorText';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { Dialog } from '../../../ui/Dialog';
import { type FieldErrors, useFormErrors } from '../../../ui/useFormErrors';
import { Conflict } from './Conflict';
import styles from './Editor.module.css';
import { Failure, type FailureText } from './Failure';
import { changedFields, type FormText, imageOf, keepImage, textOf } from './formText';
import { imageProblem } from './imageProblem';
import { Upload } from './Upload';
import { useUnsavedChanges } from './useUnsavedChanges';

export interface EditorDialogProps<Item> {
	title: string;
	submitLabel: string;
	/** What is edited; null while something new is made. */
	item: Item | null;
	/** The form's fields as they are for an item, as text. */
	valuesOf: (item: Item | null) => FormText;
	/** Names of the fields for people, and their values, where both versions of a conflict are shown. */
	labels: Readonly<Record<string, string>>;
	show?: (field: string, value: string) => string | undefined;
	/** A text per wrong field. */
	check: (values: FormText) => FieldErrors;
	/**
	 * Sends the form; the answer of an RTK Query mutation. `base` is what the form was filled from, `onUpload`, where a
	 * picture goes with it, is to be told how many of the bytes have left.
	 */
	save: (
		values: FormText,
		image: File | undefined,
		base: Item | null,
		onUpload: ((sent: number, total: number) => void) | undefined,
	) => Promise<{ error?: unknown }>;
	/** What a refusal is called; the server's own words stand below. */
	failureOf: (error: unknown) => FailureText;
	/** Reads the item that a 409 carries. */
	isItem?: (value: unknown) => value is Item;
	onSaved: () => void;
	onClose: () => void;
	children: (item: Item | null, errors: FieldErrors) => ReactNode;
}

const yesNo: Readonly<Record<string, string>> = { true: 'Sí', false: 'No' };

/** The saved item that a version conflict carries. */
function currentOf<Item>(error: unknown, isItem: ((value: unknown) => value is Item) | undefined): Item | null {
	if (typeof error !== 'object' || error === null || !('data' in error)) return null;
	const { data } = error;
	if (typeof data !== 'object' || data === null || !('code' in data) || data.code !== 'version_conflict') return null;
	return 'current' in data && isItem?.(data.current) ? data.current : null;
}

/**
 * The dialog in which administrators make and change things: errors at their fields, nothing typed is ever lost by a
 * refusal, a question before changes are thrown away, and both versions when someone else saved first.
 */
export function EditorDialog<Item>(props: EditorDialogProps<Item>) {
	const { valuesOf, labels, onClose } = props;
	const formId = useId();
	const form = useRef<HTMLFormElement>(null);
	const { errors, show, onInput } = useFormErrors();
	// A new round draws the form anew, filled from `item`; `base` is the version that a save builds on.
	const [{ round, item, base }, setFilled] = useState({ round: 0, item: props.item, base: props.item });
	const [failure, setFailure] = useState<FailureText | null>(null);
	const [conflict, setConflict] = useState<{ current: Item; message: string; mine: FormText } | null>(null);
	const [saving, setSaving] = useState(false);
	const [upload, setUpload] = useState<{ sent: number; total: number } | null>(null);
	const [asking, setAsking] = useState(false);

	const isChanged = () =>
		form.current !== null &&
		(imageOf(form.current) !== undefined || changedFields(textOf(form.current), valuesOf(item)).length > 0);
	useUnsavedChanges(
		// What is on its way may yet be refused: the form stays until that is known.
		() => saving || isChanged(),
		() => {
			if (!saving) setAsking(true);
		},
	);

	const keptImage = useRef<ReturnType<typeof keepImage> | null>(null);
	useLayoutEffect(
		function beginRound() {
			if (round === 0) return;
			keptImage.current?.(form.current);
			keptImage.current = null;
			form.current?.focus();
		},
		[round],
	);

	const close = () => {
		if (saving) return;
		if (isChanged()) setAsking(true);
		else onClose();
	};

	async function wrongFields(target: HTMLFormElement): Promise<FieldErrors> {
		const image = imageOf(target);
		const problem = image ? await imageProblem(image) : null;
		return { ...props.check(textOf(target)), ...(problem ? { image: problem } : {}) };
	}

	function refuse(target: HTMLFormElement, error: unknown) {
		const current = currentOf(error, props.isItem);
		if (current) {
			setConflict({ current, message: serverMessage(error) ?? '', mine: textOf(target) });
			return;
		}
		const text = props.failureOf(error);
		const atField = show(target, fieldErrors(error));
		setFailure(atField ? { title: text.title } : text);
	}

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const target = event.currentTarget;
		if (saving) return;
		setFailure(null);
		setSaving(true);
		const wrong = await wrongFields(target);
		show(target, wrong);
		if (Object.keys(wrong).length > 0) {
			setSaving(false);
			return;
		}
		const image = imageOf(target);
		const tell = image && ((sent: number, total: number) => setUpload({ sent, total }));
		const { error } = await props.save(textOf(target), image, base, tell);
		setSaving(false);
		setUpload(null);
		if (error === undefined) props.onSaved();
		else refuse(target, error);
	}

	const nameValue = (field: string, value: string) => (props.show?.(field, value) ?? yesNo[value] ?? value) || '—';
	const theirs = conflict ? valuesOf(conflict.current) : {};
	const differences = conflict
		? changedFields(conflict.mine, theirs).map((field) => ({
				label: labels[field] ?? field,
				theirs: nameValue(field, theirs[field] ?? ''),
				mine: nameValue(field, conflict.mine[field] ?? ''),
			}))
		: [];

	return (
		<>
			<Dialog
				open
				title={props.title}
				onClose={close}
				footer={
					<>
						{failure && <Failure {...failure} className={styles.failure} />}
						{upload && <Upload {...upload} />}
						<Button variant="quiet" disabled={saving} onClick={close}>
							Cancelar
						</Button>
						<Button type="submit" form={formId} variant="primary" loading={saving}>
							{saving ? 'Guardando...' : props.submitLabel}
						</Button>
					</>
				}
			>
				{conflict && (
					<Conflict
						message={conflict.message}
						differences={differences}
						onLoad={() => {
							keptImage.current = keepImage(form.current);
							setFilled({ round: round + 1, item: conflict.current, base: conflict.current });
							setConflict(null);
						}}
						onKeep={() => {
							setFilled({ round, item, base: conflict.current });
							setConflict(null);
							// The buttons go with the choice.
							form.current?.focus();
						}}
					/>
				)}
				<form
					key={round}
					id={formId}
					ref={form}
					noValidate
					tabIndex={-1}
					className={styles.form}
					aria-label={props.title}
					onSubmit={(event) => void submit(event)}
					onInput={onInput}
				>
					{props.children(item, errors)}
				</form>
			</Dialog>
			<ConfirmDialog
				open={asking}
				title="Cambios sin guardar"
				confirmLabel="Descartar"
				cancelLabel="Seguir editando"
				danger
				onConfirm={onClose}
				onCancel={() => setAsking(false)}
			>
				Tienes cambios sin guardar. ¿Quieres descartarlos?
			</ConfirmDialog>
		</>
	);
}
