import { ChoiceCard, ChoiceCards } from '#ui/ChoiceCards';
import { TextField } from '#ui/fields';
import { amountOf } from './numberText';
import type { CheckedTable } from './rowTypes';
import { isUnits, type StockAnswers } from './stockAnswers';

const stockAnswers = [
	{ value: 'keep', label: 'Dejar el stock de la tienda', note: 'Se guarda lo demás que cambia el archivo.' },
	{
		value: 'set',
		label: 'Poner el stock del archivo',
		note: 'Solo si lo contaste ahora: lo que se vendió o llegó desde que hiciste el archivo ya debe estar en él.',
	},
] as const;

interface QuestionProps {
	checked: CheckedTable;
	answers: StockAnswers;
	onAnswers: (answers: StockAnswers) => void;
}

function OtherStock({ count, answers, onAnswers }: Omit<QuestionProps, 'checked'> & { count: number }) {
	return (
		<div className="well" data-question="stock">
			<ChoiceCards legend={<b>{`${amountOf(count, 'fila pone', 'filas ponen')} otro stock que el de la tienda`}</b>}>
				<p className="note">
					El archivo no dice qué stock tenía la tienda cuando se hizo, o ya se importó antes con otro stock. Abajo está
					lo que hay ahora.
				</p>
				{stockAnswers.map(({ value, ...texts }) => (
					<ChoiceCard
						key={value}
						{...texts}
						name="stock"
						checked={answers.stock === value}
						onChange={() => onAnswers({ ...answers, stock: value })}
					/>
				))}
			</ChoiceCards>
		</div>
	);
}

/** Nobody counted these, but the shop sells only existing units: the reader must say how many. */
const Uncounted = ({ count, answers, onAnswers }: Omit<QuestionProps, 'checked'> & { count: number }) => (
	<div className="well stack gap-2" data-question="units">
		<b>{`${amountOf(count, 'producto nuevo no dice', 'productos nuevos no dicen')} cuántas unidades hay`}</b>
		<p className="note">La otra tienda no las contaba. Aquí solo se vende lo que hay, y puedes cambiarlo después.</p>
		<TextField
			label="Unidades de cada uno"
			inputMode="numeric"
			autoComplete="off"
			value={answers.units}
			error={answers.units && !isUnits(answers.units) ? 'Escribe un número entero desde 0' : null}
			onChange={(event) => onAnswers({ ...answers, units: event.target.value })}
		/>
	</div>
);

export function StockQuestions({ checked, ...rest }: QuestionProps) {
	const asking = checked.rows.filter(({ asks }) => asks).length;
	const uncounted = checked.rows.filter((row) => row.uncounted).length;
	return (
		<>
			{uncounted > 0 && <Uncounted count={uncounted} {...rest} />}
			{asking > 0 && <OtherStock count={asking} {...rest} />}
		</>
	);
}
