import { ImageUp } from 'lucide-react';
import { useController } from 'react-hook-form';
import * as v from 'valibot';
import { refusalOf } from '#api/errorText';
import { OperationNumber } from '#contract/payments/payments';
import { imageHelp, imageProblem, sizeText } from '#lib/imageProblem';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Field } from '#ui/Field';
import { TextField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import styles from './Payments.module.css';

const noFile = 'Elige la imagen de tu comprobante';

const Proof = v.object({ operationNumber: OperationNumber, image: v.instance(File, noFile) });

export type SendProof = (proof: { operationNumber: string; image: File }) => Promise<{ error?: unknown }>;

const words = {
	first: ['Cuando hayas pagado, envía tu comprobante'],
	late: ['¿Ya pagaste?', 'Envía tu comprobante: la tienda busca tu pago y te responde aquí mismo.'],
	another: ['Envía otro comprobante', 'La tienda revisa el último que envíes.'],
} as const;

/** The shop compares the number with its account. */
export function ProofForm({ send, kind }: { send: SendProof; kind: keyof typeof words }) {
	const [title, lead] = words[kind];
	const form = useForm({
		schema: Proof,
		values: { operationNumber: '', image: null as File | null },
		submit: async ({ operationNumber, image }) => {
			const problem = await imageProblem(image);
			if (problem) return { fields: { image: problem } };
			const { error } = await send({ operationNumber, image });
			if (!error) return undefined;
			const { message, fields } = refusalOf(error, 'No pudimos enviar tu comprobante. Vuelve a intentarlo.');
			return Object.keys(fields).length > 0 ? { fields } : { message };
		},
	});
	const { field } = useController({ control: form.control, name: 'image' });
	const file = field.value;
	return (
		<Form form={form} className="stack gap-4" aria-label="Enviar comprobante">
			<h3>{title}</h3>
			{lead && <p>{lead}</p>}
			<FormFailure form={form} />
			<TextField
				label="Número de operación"
				help="Está en la constancia de tu app o de tu banco."
				autoComplete="off"
				spellCheck={false}
				maxLength={40}
				required
				{...form.field('operationNumber')}
			/>
			<Field
				label="Imagen del comprobante"
				help={`${imageHelp}. Solo la ven la tienda y tú.`}
				error={form.errorOf('image')}
			>
				{(wiring) => (
					<div className={cx('row gap-2', styles.drop, file && styles.chosen)}>
						<ImageUp size={20} />
						<span>
							<strong>{file ? 'Elegir otra imagen' : 'Elegir imagen'}</strong>
							{file && <span>{` ${file.name} (${sizeText(file.size)})`}</span>}
						</span>
						<input
							ref={field.ref}
							type="file"
							name="image"
							accept="image/jpeg,image/png,image/webp"
							onChange={(event) => field.onChange(event.target.files?.[0] ?? null)}
							required
							{...wiring}
						/>
					</div>
				)}
			</Field>
			<Button type="submit" variant="primary" loading={form.busy}>
				{form.busy ? 'Enviando…' : 'Enviar comprobante'}
			</Button>
		</Form>
	);
}
