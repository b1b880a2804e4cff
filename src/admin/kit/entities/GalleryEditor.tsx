import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type PointerEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { groupLimits } from '#contract/catalog/group';
import type { GalleryPicture } from '#contract/catalog/product';
import { focusOf, withFocus, withoutFocus } from '#contract/shared/images';
import { imageHelp } from '#lib/imageProblem';
import { imageUrlOf } from '#lib/images';
import { moved } from '#lib/moved';
import { IconButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { FieldError } from '#ui/Field';
import { TextField } from '#ui/fields';
import { Picture } from '#ui/Picture';
import { RemoveButton } from '../shared/RemoveButton';
import { DropArea } from '../upload/DropArea';
import { useDroppedFiles } from '../upload/useDroppedFiles';
import { FocusPoint } from './FocusPoint';
import styles from './GalleryEditor.module.css';
import { type Upload, useUploads } from './useUploads';

/** `hold`: true during uploads, which it reports; a dialog without a form stays open then. */
export interface GalleryHandle {
	hold: () => boolean;
}

interface GalleryEditorProps {
	ref?: Ref<GalleryHandle>;
	/** The first is shown on cards, in carts and orders. */
	pictures: readonly GalleryPicture[];
	onChange: (pictures: GalleryPicture[]) => void;
	most: number;
	label?: string;
	error?: string | undefined;
}

/** Stores pictures at once; the form saves order and texts. */
export function GalleryEditor({ ref, pictures, onChange, most, label = 'Imágenes', error }: GalleryEditorProps) {
	const element = useRef<HTMLFieldSetElement>(null);
	const list = useRef<HTMLOListElement>(null);
	/** Address of the picture that follows the pointer. */
	const dragged = useRef<string | null>(null);
	const [said, say] = useState('');
	const add = (url: string) => {
		if (pictures.some((picture) => withoutFocus(picture.url) === url)) return say('Esa imagen ya está.');
		onChange([...pictures, { url, alt: '' }]);
	};
	const { uploads, held, hold, drop, take } = useUploads(element, add);
	useImperativeHandle(ref, () => ({ hold }));
	const room = most - pictures.length - uploads.filter(({ problem }) => !problem).length;
	const takeSome = (files: Iterable<File>) => {
		const chosen = [...files];
		if (chosen.length > room) say(`Como máximo ${most} imágenes: ${chosen.length - room} no se agregaron.`);
		take(chosen.slice(0, Math.max(0, room)));
	};
	const over = useDroppedFiles(takeSome, element);
	const [first] = pictures;
	const source = imageUrlOf(first?.url);

	const move = (from: number, to: number) => {
		if (to < 0 || to >= pictures.length || to === from) return;
		onChange(moved(pictures, from, to));
		say(`Imagen en el lugar ${to + 1} de ${pictures.length}${to === 0 ? ': es la principal' : ''}`);
	};
	const change = (at: number, news: Partial<GalleryPicture>) =>
		onChange(pictures.map((picture, index) => (index === at ? { ...picture, ...news } : picture)));
	const remove = (at: number) => {
		onChange(pictures.filter((_, index) => index !== at));
		say('Imagen quitada');
	};
	const drag = ({ clientY }: PointerEvent) => {
		const from = pictures.findIndex(({ url }) => url === dragged.current);
		if (from < 0) return;
		const rows = [...(list.current?.children ?? [])];
		const at = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
		move(from, at < 0 ? pictures.length - 1 : at);
	};
	const letGo = () => {
		dragged.current = null;
	};

	return (
		<fieldset ref={element} className={cx('stack gap-3', styles.editor)}>
			<legend className="row between">
				<strong>{label}</strong>
				<span className="note">{`${pictures.length} de ${most}`}</span>
			</legend>
			<ol ref={list} className="stack gap-3" onPointerMove={drag} onPointerUp={letGo} onPointerCancel={letGo}>
				{pictures.map((picture, index) => (
					<PictureRow
						key={withoutFocus(picture.url)}
						{...{ picture, index }}
						count={pictures.length}
						onMove={(to) => move(index, to)}
						onChange={(news) => change(index, news)}
						onRemove={() => remove(index)}
						onDrag={(pointerId) => {
							dragged.current = picture.url;
							// A moved row loses the pointer.
							list.current?.setPointerCapture(pointerId);
						}}
					/>
				))}
			</ol>
			{first && source && (
				<FocusPoint
					key={withoutFocus(source)}
					src={source}
					label="Centro de la imagen"
					value={focusOf(first.url)}
					onChange={(focus) => change(0, { url: withFocus(first.url, focus) })}
				/>
			)}
			{uploads.length > 0 && <Uploads uploads={uploads} drop={drop} />}
			{room > 0 && (
				<DropArea
					kind="picture"
					text="Agregar imágenes"
					hint="o suéltalas aquí"
					overText={over && 'Suelta las imágenes'}
					multiple
					aria-label="Agregar imágenes"
					data-add
					onFiles={takeSome}
				/>
			)}
			<span className="note">{`${imageHelp}. La primera es la principal.`}</span>
			{(error || held) && (
				<FieldError role="alert">{error ?? 'Espera a que terminen de subir las imágenes.'}</FieldError>
			)}
			<span role="status" className={cx('note', styles.said)}>
				{said}
			</span>
		</fieldset>
	);
}

interface PictureRowProps {
	picture: GalleryPicture;
	index: number;
	count: number;
	onMove: (to: number) => void;
	onChange: (news: Partial<GalleryPicture>) => void;
	onRemove: () => void;
	onDrag: (pointerId: number) => void;
}

function PictureRow({ picture: { url, alt }, index, count, onMove, onChange, onRemove, onDrag }: PictureRowProps) {
	const number = index + 1;
	return (
		<li className={styles.row}>
			<span
				className={styles.grip}
				title="Arrastra para mover"
				onPointerDown={(event) => {
					event.preventDefault();
					onDrag(event.pointerId);
				}}
			>
				<GripVertical size={20} />
			</span>
			<Picture src={url} alt="" width={64} className={styles.picture} />
			<div className={styles.text}>
				<TextField
					label={`Texto de la imagen ${number}`}
					placeholder="Qué se ve, para quien no la ve"
					maxLength={groupLimits.alt}
					value={alt}
					onChange={(event) => onChange({ alt: event.target.value })}
				/>
			</div>
			<span className={styles.actions}>
				<IconButton
					size="s"
					label={`Mover antes la imagen ${number}`}
					aria-disabled={index === 0 || undefined}
					onClick={() => onMove(index - 1)}
				>
					<ArrowUp size={18} />
				</IconButton>
				<IconButton
					size="s"
					label={`Mover después la imagen ${number}`}
					aria-disabled={number === count || undefined}
					onClick={() => onMove(number)}
				>
					<ArrowDown size={18} />
				</IconButton>
				<RemoveButton label={`Quitar la imagen ${number}`} onRemove={onRemove} />
			</span>
		</li>
	);
}

const Uploads = ({ uploads, drop }: { uploads: readonly Upload[]; drop: (key: number) => void }) => (
	<ul className="stack gap-2">
		{uploads.map(({ key, name, percent, problem }) => (
			<li key={key} className={cx('cluster gap-2', styles.upload)}>
				<span className="ellipsis">{name}</span>
				{problem ? (
					<>
						<FieldError role="alert">{problem}</FieldError>
						<RemoveButton label={`Descartar ${name}`} onRemove={() => drop(key)} />
					</>
				) : (
					<progress aria-label={`${name}: enviado`} max={100} value={percent} />
				)}
			</li>
		))}
	</ul>
);
