import { useRef } from 'react';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { Field } from '#ui/Field';
import { GalleryEditor, type GalleryHandle } from '../kit/entities/GalleryEditor';
import styles from './Groups.module.css';
import { colourOf, type ValueText } from './options';

interface SwatchDialogProps {
	value: ValueText;
	onChange: (value: ValueText) => void;
	onClose: () => void;
}

export function SwatchDialog({ value, onChange, onClose }: SwatchDialogProps) {
	const { color, imageUrl, ...plain } = value;
	const gallery = useRef<GalleryHandle>(null);
	const close = () => {
		if (!gallery.current?.hold()) onClose();
	};
	return (
		<Dialog
			open
			title={`Muestra de ${value.name}`}
			onClose={close}
			footer={
				<>
					{(color || imageUrl) && (
						<Button variant="quiet" onClick={() => onChange(plain)}>
							Sin muestra
						</Button>
					)}
					<Button variant="primary" onClick={close}>
						Listo
					</Button>
				</>
			}
		>
			<div className="stack">
				<Field label="Color" help="Se ve como un círculo junto al nombre.">
					{(wiring) => (
						<input
							type="color"
							className={styles.colour}
							value={color ?? colourOf(value.name) ?? '#888888'}
							onChange={(event) => onChange({ ...plain, color: event.target.value })}
							{...wiring}
						/>
					)}
				</Field>
				<div className="stack gap-2">
					<p className="note">O una imagen pequeña, para telas y estampados.</p>
					<GalleryEditor
						ref={gallery}
						label="Imagen"
						pictures={imageUrl ? [{ url: imageUrl, alt: '' }] : []}
						most={1}
						onChange={([first]) => onChange(first ? { ...plain, imageUrl: first.url } : plain)}
					/>
				</div>
			</div>
		</Dialog>
	);
}
