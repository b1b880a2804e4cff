import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { refusalOf } from '#api/errorText';
import { useMay } from '#auth/may';
import {
	AdminComplaint,
	ComplaintAnswerBody,
	type ComplaintRow,
	type ComplaintState,
} from '#contract/complaints/admin';
import { complaintLimits, dayText } from '#contract/complaints/complaint';
import { countOf } from '#lib/text';
import { Button, LinkButton } from '#ui/Button';
import { TextAreaField } from '#ui/fields';
import { Form, FormFailure } from '#ui/form';
import { Notice } from '#ui/Notice';
import { Surface } from '#ui/Surface';
import { Conflict } from '../kit/editor/Conflict';
import { useVersionedForm } from '../kit/editor/useVersionedForm';
import { QueryScreen } from '../kit/list/QueryScreen';
import { looks, StateBadge } from '../kit/shared/StateBadge';
import { useSuccess } from '../kit/shared/useSuccess';
import { useAnswerComplaintMutation, useGetComplaintQuery } from './adminComplaintsApi';

export const stateLabels: Record<ComplaintState, string> = {
	answered: 'Respondida',
	due: 'En plazo',
	soon: 'Por vencer',
	overdue: 'Vencida',
};

/** Empty once answered. */
export function timeLeft({ state, daysLeft }: Pick<ComplaintRow, 'state' | 'daysLeft'>): string {
	if (state === 'answered' || daysLeft === null) return '';
	if (state === 'overdue') return 'El plazo terminó';
	if (daysLeft === 0) return 'Vence hoy';
	return daysLeft === 1 ? 'Queda 1 día hábil' : `Quedan ${countOf(daysLeft, 'día hábil', 'días hábiles')}`;
}

export const ComplaintStateBadge = ({ state }: Pick<ComplaintRow, 'state'>) => (
	<StateBadge look={looks.complaint[state]}>{stateLabels[state]}</StateBadge>
);

interface ComplaintScreenProps {
	id: number;
	sheet: (complaint: AdminComplaint) => ReactNode;
}

/** R14-110. */
export function ComplaintScreen({ id, sheet }: ComplaintScreenProps) {
	const mayAnswer = useMay('complaints:write');
	const query = useGetComplaintQuery(id, { refetchOnMountOrArgChange: true });
	const { currentData } = query;
	return (
		<QueryScreen
			title={currentData ? `Hoja ${currentData.number}` : 'Hoja de reclamación'}
			actions={
				<>
					<LinkButton to="/admin/complaints" icon={<ArrowLeft size={18} />}>
						Todas las hojas
					</LinkButton>
					<Button icon={<Printer size={18} />} onClick={() => window.print()}>
						Imprimir
					</Button>
				</>
			}
			query={{ ...query, data: currentData }}
			loading="Cargando la hoja…"
			error="No pudimos cargar la hoja de reclamación"
		>
			{(complaint) => (
				<>
					<p className="cluster gap-2" role="status">
						<ComplaintStateBadge state={complaint.state} />
						<span>
							{[`Plazo: hasta el ${dayText(complaint.dueOn)}`, timeLeft(complaint)].filter(Boolean).join(' · ')}
						</span>
					</p>
					{sheet(complaint)}
					<Authors answers={complaint.answers} />
					{mayAnswer && <AnswerForm complaint={complaint} />}
				</>
			)}
		</QueryScreen>
	);
}

/** The consumer does not see names. */
const Authors = ({ answers }: Pick<AdminComplaint, 'answers'>) =>
	answers.length > 0 && (
		<p className="note">
			{`${answers.length === 1 ? 'Respondió' : 'Respondieron'}: ${answers.map(({ author }) => author).join(', ')}`}
		</p>
	);

/** Another person's answer appears above; the typed text stays. */
function AnswerForm({ complaint }: { complaint: AdminComplaint }) {
	const success = useSuccess();
	const [answer] = useAnswerComplaintMutation();
	const { id, sheet, mails } = complaint;
	const { form, base, conflict, element } = useVersionedForm({
		saved: complaint,
		savedSchema: AdminComplaint,
		versionOf: ({ answers }) => answers.length,
		schema: ComplaintAnswerBody,
		valuesOf: () => ({ text: '' }),
		prepare: ({ text }, shown) => ({ text, after: shown?.answers.length }),
		save: (body) => answer({ id, ...body }),
		refuse: (error) => refusalOf(error, 'No pudimos enviar la respuesta. Vuelve a intentarlo.'),
		onSaved: () => success.always(mails ? 'Respuesta enviada' : 'Respuesta guardada: avísale al consumidor'),
	});
	const isFirst = base?.answers.length === 0;
	return (
		<Surface as="section">
			<Form
				form={form}
				ref={element}
				tabIndex={-1}
				className="stack gap-4"
				aria-label={isFirst ? 'Responder' : 'Ampliar la respuesta'}
			>
				<h2>{isFirst ? 'Responder' : 'Ampliar la respuesta'}</h2>
				<FormFailure form={form} />
				{conflict && <Conflict {...conflict} />}
				{!mails && (
					<Notice tone="warning">
						{`La tienda no envía correos por ahora. Quien reclamó verá tu respuesta con el enlace de su hoja: avísale tú a ${[sheet.email, sheet.phone].filter(Boolean).join(' o al ')}.`}
					</Notice>
				)}
				<TextAreaField
					label={isFirst ? 'Respuesta para el consumidor' : 'Lo que quieres agregar'}
					help={`${mails ? `Se envía a ${sheet.email}. ` : ''}Queda en la hoja: no se puede cambiar ni borrar.`}
					rows={6}
					maxLength={complaintLimits.answer}
					required
					{...form.field('text')}
				/>
				<div className="cluster">
					<Button type="submit" variant="primary" loading={form.busy}>
						{form.busy ? 'Enviando…' : mails ? 'Enviar respuesta' : 'Guardar respuesta'}
					</Button>
				</div>
			</Form>
		</Surface>
	);
}
