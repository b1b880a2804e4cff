import type { ReactNode } from 'react';
import { CheckboxField, TextAreaField, TextField } from '../../../ui/fields';
import type { FieldErrors } from '../../../ui/useFormErrors';
import styles from './Editor.module.css';
import { EditorDialog } from './EditorDialog';
import { failureAs } from './Failure';
import type { FormText } from './formText';
import { ImageField } from './ImageField';

/** What products and categories have in common. */
interface CatalogItem {
	id: number;
	imageUrl?: string | null;
}

interface Sent {
	body: FormData;
	onUpload?: (sent: number, total: number) => void;
}
type Answer = Promise<{ error?: unknown }>;

interface CatalogEditorProps<Item extends CatalogItem> {
	/** null makes a new one. */
	item: Item | null;
	words: { create: string; edit: string; submit: string; failure: string; activeHelp: string };
	valuesOf: (item: Item | null) => FormText;
	labels: Readonly<Record<string, string>> & { name: string; description: string; active: string };
	show?: (field: string, value: string) => string | undefined;
	check: (values: FormText) => FieldErrors;
	bodyOf: (values: FormText, image: File | undefined, base: Item | null) => FormData;
	create: (sent: Sent) => Answer;
	update: (sent: Sent & { id: number }) => Answer;
	isItem: (value: unknown) => value is Item;
	/** Fields between the name and the description, and beside the tick of being active. */
	details?: (item: Item | null, text: FormText, errors: FieldErrors) => ReactNode;
	ticks?: (text: FormText, errors: FieldErrors) => ReactNode;
	onSaved: () => void;
	onClose: () => void;
}

/** The dialog that makes or changes what has a name, a description, a picture and is active or not (R5-05, R5-06). */
export function CatalogEditor<Item extends CatalogItem>(props: CatalogEditorProps<Item>) {
	const { item: edited, words, labels, valuesOf, create, update } = props;
	return (
		<EditorDialog<Item>
			title={edited ? words.edit : words.create}
			submitLabel={edited ? 'Guardar cambios' : words.submit}
			item={edited}
			valuesOf={valuesOf}
			labels={labels}
			show={props.show}
			check={props.check}
			save={(values, image, base, onUpload) => {
				const sent = { body: props.bodyOf(values, image, base), onUpload };
				return base ? update({ id: base.id, ...sent }) : create(sent);
			}}
			failureOf={(error) => failureAs(words.failure, error)}
			isItem={props.isItem}
			onSaved={props.onSaved}
			onClose={props.onClose}
		>
			{(item, errors) => {
				const text = valuesOf(item);
				return (
					<>
						{/* Without a maximum: what is pasted too long is said to be so, not silently cut off. */}
						<TextField label={labels.name} name="name" required defaultValue={text.name} error={errors.name} />
						{props.details?.(item, text, errors)}
						<TextAreaField
							label={labels.description}
							name="description"
							optional
							defaultValue={text.description}
							error={errors.description}
						/>
						<ImageField current={item?.imageUrl} error={errors.image} />
						<div className={props.ticks && styles.half}>
							<CheckboxField
								label={labels.active}
								name="active"
								help={words.activeHelp}
								defaultChecked={text.active === 'true'}
								error={errors.active}
							/>
						</div>
						{props.ticks?.(text, errors)}
					</>
				);
			}}
		</EditorDialog>
	);
}
