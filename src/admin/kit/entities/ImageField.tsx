import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useIsOurs } from '#api/backEnd';
import { focusOf, withFocus } from '#contract/shared/images';
import { imageHelp, imageProblem, sizeText } from '#lib/imageProblem';
import { imageUrlOf } from '#lib/images';
import { IconButton } from '#ui/Button';
import { Field } from '#ui/Field';
import { Picture } from '#ui/Picture';
import styles from '../editor/Editor.module.css';
import { DropArea } from '../upload/DropArea';
import { useDroppedFiles } from '../upload/useDroppedFiles';
import type { ControlProps, Field as EntityField, EntityFormApi } from './entity';
import { FocusPoint, focusWords } from './FocusPoint';

interface Inspected {
	file: File;
	problem: string | null;
	preview: string | undefined;
}

function useInspected(file: File | null): Inspected | null {
	const [inspected, setInspected] = useState<Inspected | null>(null);
	useEffect(
		function inspect() {
			if (!file) return;
			let preview: string | undefined;
			let stale = false;
			void imageProblem(file).then((problem) => {
				if (stale) return;
				preview = problem ? undefined : URL.createObjectURL(file);
				setInspected({ file, problem, preview });
			});
			return () => {
				stale = true;
				if (preview) URL.revokeObjectURL(preview);
			};
		},
		[file],
	);
	return inspected?.file === file ? inspected : null;
}

export const imageFocus: EntityField<{ imageUrl?: string | null | undefined }> = {
	label: 'Centro de la imagen',
	ours: true,
	value: ({ imageUrl }) => focusOf(imageUrl),
	words: focusWords,
	control: () => null,
};

interface ImageFieldProps extends ControlProps {
	form: EntityFormApi;
	current: string | null | undefined;
}

export function ImageField({ form, current, name, label, optional, error }: ImageFieldProps) {
	const { field } = useController({ name, control: form.control });
	const file: File | null = field.value;
	const { field: focus } = useController({ name: 'imageFocus', control: form.control });
	const hasFocus = useIsOurs();
	const inspected = useInspected(file);
	const src = inspected?.preview ?? imageUrlOf(current);
	const input = useRef<HTMLInputElement>(null);
	const take = (chosen: File) => {
		field.onChange(chosen);
		focus.onChange('');
	};
	const over = useDroppedFiles((files) => {
		if (input.current) input.current.files = files;
		if (files[0]) take(files[0]);
	});
	const clear = () => {
		if (input.current) input.current.value = '';
		field.onChange(null);
		focus.onChange(focusOf(current));
		input.current?.focus();
	};
	return (
		<Field label={label} optional={optional} help={imageHelp} error={error ?? inspected?.problem}>
			{(wiring) => (
				<div className="stack gap-3">
					<div className="cluster">
						<Picture
							src={src && withFocus(src, focus.value)}
							alt={inspected?.preview ? 'Vista previa de la imagen elegida' : ''}
							width={96}
							className={styles.preview}
						/>
						<div className={styles.file}>
							<DropArea
								kind="picture"
								text={file ? 'Elegir otra imagen' : 'Elegir imagen'}
								hint="o suéltala aquí"
								overText={over && 'Suelta la imagen'}
								ref={(element) => {
									input.current = element;
									field.ref(element);
								}}
								name={name}
								keeps
								onFiles={([chosen]) => chosen && take(chosen)}
								{...wiring}
							/>
							{file && (
								<p className="row between gap-2">
									<span>{`${file.name} (${sizeText(file.size)})`}</span>
									<IconButton size="s" label="Quitar la imagen elegida" onClick={clear}>
										<X size={18} />
									</IconButton>
								</p>
							)}
						</div>
					</div>
					{hasFocus && src && (
						<FocusPoint key={src} src={src} label={imageFocus.label} value={focus.value} onChange={focus.onChange} />
					)}
				</div>
			)}
		</Field>
	);
}

export const SinglePicture = (props: ImageFieldProps) => (useIsOurs() ? null : <ImageField {...props} />);
