import { ImageUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { imageUrlOf } from '../../../lib/images';
import { settings } from '../../../lib/settings';
import { IconButton } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { Field } from '../../../ui/Field';
import { Picture } from '../../../ui/Picture';
import { useDroppedFiles } from '../upload/useDroppedFiles';
import styles from './Editor.module.css';
import { chooseFiles } from './formText';
import { imageHelp, imageProblem, sizeText } from './imageProblem';

interface Chosen {
	file: File;
	/** Address of the preview; none for what is no picture. */
	preview: string | undefined;
	problem: string | null;
}

interface ImageFieldProps {
	/** As the API names the picture that there is. */
	current: string | null | undefined;
	/** What the form or the server found wrong with the chosen file. */
	error?: string;
}

/**
 * The file field `image`, with the picture as it is or as it will be. The native control takes files that are dropped
 * anywhere while it is there; what is too heavy or no picture is said at once, before any upload.
 */
export function ImageField({ current, error }: ImageFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	const [chosen, setChosen] = useState<Chosen | null>(null);
	const preview = chosen?.preview;

	useEffect(
		function letGoOfPreview() {
			return () => {
				if (preview) URL.revokeObjectURL(preview);
			};
		},
		[preview],
	);

	const over = useDroppedFiles((files) => {
		const field = input.current;
		if (field) chooseFiles(field, files);
	});

	async function look(file: File | undefined) {
		if (!file) return setChosen(null);
		const problem = await imageProblem(file);
		// Another file may have been chosen in the meantime.
		if (input.current?.files?.[0] !== file) return;
		setChosen({ file, problem, preview: problem ? undefined : URL.createObjectURL(file) });
	}

	const clear = () => {
		if (!input.current) return;
		input.current.value = '';
		// As if the person had done it: the form takes its own error back.
		input.current.dispatchEvent(new Event('input', { bubbles: true }));
		input.current.focus();
		setChosen(null);
	};

	return (
		<Field label="Imagen" optional help={imageHelp} error={error ?? chosen?.problem}>
			{(wiring) => (
				<div className={styles.image}>
					<Picture
						src={preview ?? imageUrlOf(current, settings.hostUrl)}
						alt={preview ? 'Vista previa de la imagen elegida' : ''}
						width={96}
						className={styles.preview}
					/>
					<div className={styles.file}>
						<div className={cx(styles.drop, over && styles.over)}>
							<ImageUp size={20} />
							<strong>{over ? 'Suelta la imagen' : chosen ? 'Elegir otra imagen' : 'Elegir imagen'}</strong>
							{!over && <span>o suéltala aquí</span>}
							<input
								ref={input}
								type="file"
								name="image"
								accept="image/jpeg,image/png,image/webp"
								onChange={(event) => void look(event.target.files?.[0])}
								{...wiring}
							/>
						</div>
						{chosen && (
							<p className={styles.chosen}>
								<span>
									{chosen.file.name} ({sizeText(chosen.file.size)})
								</span>
								<IconButton size="s" label="Quitar la imagen elegida" onClick={clear}>
									<X size={18} />
								</IconButton>
							</p>
						)}
					</div>
				</div>
			)}
		</Field>
	);
}
