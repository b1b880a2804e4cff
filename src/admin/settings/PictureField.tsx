import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText, fieldErrors } from '#api/errorText';
import type { ShopPictureUse } from '#contract/settings/fields';
import { iconAddress } from '#contract/shop/default';
import { imageHelp, imageProblem } from '#lib/imageProblem';
import { imageUrlOf } from '#lib/images';
import { IconButton } from '#ui/Button';
import { Field } from '#ui/Field';
import editor from '../kit/editor/Editor.module.css';
import { DropArea } from '../kit/upload/DropArea';
import styles from './Looks.module.css';
import { useStoreShopPictureMutation } from './settingsApi';

interface PictureFieldProps {
	label: string;
	help?: string | undefined;
	use: ShopPictureUse;
	/** Empty for none. */
	value: string;
	onChange: (value: string) => void;
	error?: string | undefined;
	isSaved: boolean;
	name: string;
}

/** Stores the picture at once; the setting is saved with its section. */
export function PictureField({ label, help, use, value, onChange, error, isSaved, name }: PictureFieldProps) {
	const [store, { isLoading }] = useStoreShopPictureMutation();
	const [problem, setProblem] = useState<string | null>(null);
	const input = useRef<HTMLInputElement>(null);

	async function take(file: File) {
		const refused = await imageProblem(file);
		setProblem(refused);
		if (refused) return;
		const { data, error: failed } = await store({ use, file });
		if (data) onChange(data.address);
		else setProblem(fieldErrors(failed).image ?? errorText(failed, 'No se pudo guardar la imagen'));
	}

	const shown = value && use === 'icon' ? iconAddress(value, 180) : value;
	return (
		<Field label={label} optional help={`${help ?? ''} ${imageHelp}.`} error={problem ?? error}>
			{(wiring) => (
				<div className="cluster">
					{shown && <img className={styles[use]} src={imageUrlOf(shown)} alt={`${label}: la imagen actual`} />}
					<div className={editor.file}>
						<DropArea
							kind="picture"
							text={isLoading ? 'Subiendo…' : value ? 'Elegir otra imagen' : 'Elegir imagen'}
							hint={!isLoading && 'o suéltala aquí'}
							ref={input}
							name={name}
							disabled={isLoading}
							onFiles={([file]) => file && void take(file)}
							{...wiring}
						/>
						{value && (
							<p className="row between gap-2">
								<span role="status">{isSaved ? 'Guardada' : 'Se usará cuando guardes'}</span>
								<IconButton
									size="s"
									label={`Quitar: ${label}`}
									onClick={() => {
										setProblem(null);
										onChange('');
										input.current?.focus();
									}}
								>
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
