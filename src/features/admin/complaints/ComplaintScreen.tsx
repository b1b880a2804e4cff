import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AdminComplaint, AnswerBody } from '../../../../contract/adminComplaints';
import { complaintLimits } from '../../../../contract/complaint';
import { dayText } from '../../../../contract/complaintTexts';
import { refusalOf } from '../../../api/errorText';
import { useMay } from '../../../auth/may';
import { useAppDispatch } from '../../../store';
import { noticeShown } from '../../../store/noticesSlice';
import { Button, LinkButton } from '../../../ui/Button';
import { TextAreaField } from '../../../ui/fields';
import { Form, FormFailure, useForm } from '../../../ui/form';
import { Notice } from '../../../ui/Notice';
import { PageMeta } from '../../../ui/PageMeta';
import { Surface } from '../../../ui/Surface';
import list from '../list/List.module.css';
import { ListBody } from '../list/ListBody';
import { useAnswerComplaintMutation, useGetComplaintQuery } from './adminComplaintsApi';
import { ComplaintStateBadge, timeLeft } from './complaintState';

interface ComplaintScreenProps {
	id: number;
	sheet: (complaint: AdminComplaint) => ReactNode;
}

/** One whole sheet, its answers and the field for the next one (R14-110). */
export function ComplaintScreen({ id, sheet }: ComplaintScreenProps) {
	const mayAnswer = useMay('complaints:write');
	const {
		currentData: data,
		isError,
		isFetching,
		refetch,
	} = useGetComplaintQuery(id, {
		refetchOnMountOrArgChange: true,
	});
	return (
		<div className={list.list}>
			<PageMeta title={data ? `Hoja ${data.number}` : 'Hoja de reclamación'} noindex />
			<header className="split">
				<h1>{data ? `Hoja ${data.number}` : 'Hoja de reclamación'}</h1>
				<div className="cluster gap-2">
					<LinkButton to="/admin/complaints" icon={<ArrowLeft size={18} />}>
						Todas las hojas
					</LinkButton>
					<Button icon={<Printer size={18} />} onClick={() => window.print()}>
						Imprimir
					</Button>
				</div>
			</header>
			<ListBody
				loaded={data !== undefined}
				isError={isError}
				isFetching={isFetching}
				onRetry={() => void refetch()}
				loading="Cargando la hoja…"
				error="No pudimos cargar la hoja de reclamación"
				empty={null}
			>
				{data && (
					<>
						<p className="cluster gap-2" role="status">
							<ComplaintStateBadge state={data.state} />
							<span>{[`Plazo: hasta el ${dayText(data.dueOn)}`, timeLeft(data)].filter(Boolean).join(' · ')}</span>
						</p>
						{sheet(data)}
						<Authors answers={data.answers} />
						{mayAnswer && <AnswerForm key={data.answers.length} complaint={data} />}
					</>
				)}
			</ListBody>
		</div>
	);
}

/** The consumer does not see who wrote. */
const Authors = ({ answers }: Pick<AdminComplaint, 'answers'>) =>
	answers.length > 0 && (
		<p className="note">
			{`${answers.length === 1 ? 'Respondió' : 'Respondieron'}: ${answers.map(({ author }) => author).join(', ')}`}
		</p>
	);

function AnswerForm({ complaint: { id, answers, sheet, mails } }: { complaint: AdminComplaint }) {
	const dispatch = useAppDispatch();
	const [answer] = useAnswerComplaintMutation();
	const isFirst = answers.length === 0;
	const form = useForm({
		schema: AnswerBody,
		values: { text: '', after: answers.length },
		submit: async (body) => {
			const { error } = await answer({ id, ...body });
			if (error) return refusalOf(error, 'No pudimos enviar la respuesta. Vuelve a intentarlo.');
			const text = mails ? 'Respuesta enviada' : 'Respuesta guardada: avísale al consumidor';
			dispatch(noticeShown({ key: 'complaint-answer', tone: 'success', duration: 5000, text }));
			return undefined;
		},
	});
	return (
		<Surface as="section">
			<Form form={form} className="stack gap-4" aria-label={isFirst ? 'Responder' : 'Ampliar la respuesta'}>
				<h2>{isFirst ? 'Responder' : 'Ampliar la respuesta'}</h2>
				<FormFailure form={form} />
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
