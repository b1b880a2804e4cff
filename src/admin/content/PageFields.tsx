import { Bold, Heading2, Link2, List } from 'lucide-react';
import { useRef } from 'react';
import { pageLimits } from '#contract/content/page';
import { placeholders } from '#contract/content/placeholders';
import { slugOf } from '#contract/shared/characters';
import { IconButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { SelectField, TextAreaField, TextField } from '#ui/fields';
import styles from './Editor.module.css';
import type { usePageForm } from './usePageForm';

/** Wraps the selection, or `sample`, as typed text, and selects the inner part. */
function insertAround(area: HTMLTextAreaElement, before: string, after: string, sample: string): void {
	const { selectionStart: start, selectionEnd: end, value } = area;
	const inner = value.slice(start, end) || sample;
	area.focus();
	area.setRangeText(before + inner + after, start, end, 'end');
	if (inner) area.setSelectionRange(start + before.length, start + before.length + inner.length);
	area.dispatchEvent(new Event('input', { bubbles: true }));
}

interface PageFieldsProps {
	form: ReturnType<typeof usePageForm>['form'];
	isNew: boolean;
	isShown: boolean;
}

const data = [
	{ value: '', label: 'Elige un dato…' },
	...Object.entries(placeholders).map(([value, { label }]) => ({ value, label })),
];

export function PageFields({ form, isNew, isShown }: PageFieldsProps) {
	const area = useRef<HTMLTextAreaElement | null>(null);
	const { ref: keepBody, ...body } = form.field('body');
	const { onChange: changeTitle, ...title } = form.field('title');
	const insert = (before: string, after: string, sample: string) => () => {
		if (area.current) insertAround(area.current, before, after, sample);
	};
	return (
		<>
			<TextField
				label="Título"
				required
				maxLength={pageLimits.title}
				{...title}
				onChange={(event) => {
					// The address follows the title until it is edited.
					if (isNew && !form.getFieldState('slug').isTouched)
						form.setValue('slug', slugOf(event.target.value, pageLimits.slug));
					return changeTitle(event);
				}}
			/>
			<TextField
				label="Dirección"
				required
				maxLength={pageLimits.slug}
				autoCapitalize="none"
				spellCheck={false}
				icon={<span className={cx('hint', styles.prefix)}>/p/</span>}
				help={
					isShown
						? 'Si la cambias, los enlaces que ya compartiste dejarán de funcionar'
						: 'Minúsculas, números y guiones'
				}
				{...form.field('slug')}
			/>
			<TextField
				label="Descripción"
				optional
				maxLength={pageLimits.description}
				help="La muestran los buscadores y los enlaces compartidos"
				{...form.field('description')}
			/>
			<div className={cx('cluster gap-1', styles.tools)}>
				<IconButton label="Negrita" size="s" onClick={insert('**', '**', 'texto')}>
					<Bold size={18} />
				</IconButton>
				<IconButton label="Subtítulo" size="s" onClick={insert('\n## ', '\n', 'Subtítulo')}>
					<Heading2 size={18} />
				</IconButton>
				<IconButton label="Lista" size="s" onClick={insert('\n- ', '\n', 'elemento')}>
					<List size={18} />
				</IconButton>
				<IconButton label="Enlace" size="s" onClick={insert('[', '](https://)', 'texto del enlace')}>
					<Link2 size={18} />
				</IconButton>
				<SelectField
					label="Insertar un dato de la tienda"
					hideLabel
					options={data}
					value=""
					onChange={({ target }) => target.value && insert(`{{${target.value}}}`, '', '')()}
				/>
			</div>
			<TextAreaField
				label="Texto"
				rows={18}
				className={styles.area}
				help="Los datos entre {{ y }} se toman de la configuración. El HTML se muestra como texto."
				{...body}
				ref={(element) => {
					keepBody(element);
					area.current = element;
				}}
			/>
		</>
	);
}
