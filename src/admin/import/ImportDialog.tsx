import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { useUnsavedChanges } from '../kit/editor/useUnsavedChanges';
import { useDroppedFiles } from '../kit/upload/useDroppedFiles';
import { ChooseFile } from './ChooseFile';
import { ImportDone } from './ImportDone';
import { ImportPaused } from './ImportPaused';
import { amountOf } from './numberText';
import { Preview } from './Preview';
import { ProgressLine } from './ProgressLine';
import type { CheckedTable } from './rowTypes';
import { openQuestion, type Question, questionText, type StockAnswers, settled, unanswered } from './stockAnswers';
import { useImport } from './useImport';

const title = 'Importar productos';

export function ImportDialog({ onClose }: { onClose: () => void }) {
	const { step, read, save, again, stop, resume, startOver, compareAgain } = useImport();
	const [onlyGood, setOnlyGood] = useState(false);
	const [answers, setAnswers] = useState(unanswered);
	const saving = step.name === 'saving';
	useUnsavedChanges(saving, () => {});

	const readAnew = (file: File) => {
		setOnlyGood(false);
		setAnswers(unanswered);
		void read(file);
	};
	const over = useDroppedFiles(([file]) => {
		if (file && step.name !== 'reading' && !saving) readAnew(file);
	});

	const content = useRef<HTMLDivElement>(null);
	const goTo = (question: Question) => {
		const place = content.current?.querySelector(`[data-question="${question}"]`);
		(place?.querySelector('input') ?? (place as HTMLElement | null))?.focus();
	};
	const shown = useRef(step.name);
	useEffect(
		function followTheStep() {
			// The focused element left with its step.
			if (shown.current !== step.name) content.current?.focus();
			shown.current = step.name;
		},
		[step.name],
	);

	function body() {
		switch (step.name) {
			case 'choose':
				return <ChooseFile problem={step.problem} over={over} onFile={readAnew} />;
			case 'reading':
				return <ProgressLine {...step.progress} fileName={step.fileName} />;
			case 'preview':
				return (
					<Preview
						{...step}
						{...{ onlyGood, answers }}
						onOnlyGood={setOnlyGood}
						onAnswers={setAnswers}
						onCompare={compareAgain}
						onStartOver={() => void startOver()}
					/>
				);
			case 'saving':
				return <ProgressLine {...step.progress} fileName={step.source.fileName} />;
			case 'paused':
				return <ImportPaused {...step} fileName={step.source.fileName} />;
			case 'done':
				return <ImportDone {...step} />;
		}
	}

	function footer() {
		if (step.name === 'done') {
			return (
				<>
					<Button variant="quiet" onClick={again}>
						Importar otro archivo
					</Button>
					<Button variant="primary" onClick={onClose}>
						Cerrar
					</Button>
				</>
			);
		}
		if (step.name === 'saving') {
			return (
				<>
					<p className="note">Si cierras esta página, lo guardado queda y el mismo archivo sigue con lo que falta.</p>
					<Button variant="quiet" disabled={step.stopping} onClick={stop}>
						{step.stopping ? 'Deteniendo…' : 'Detener'}
					</Button>
				</>
			);
		}
		if (step.name === 'paused') {
			return (
				<>
					<Button variant="quiet" onClick={onClose}>
						Cerrar
					</Button>
					<Button variant="primary" onClick={() => void resume()}>
						Continuar
					</Button>
				</>
			);
		}
		if (step.name !== 'preview') {
			return (
				<Button variant="quiet" onClick={onClose}>
					Cancelar
				</Button>
			);
		}
		return (
			<PreviewButtons {...{ ...step, answers, onlyGood, goTo }} onSave={(last) => void save(last)} onAgain={again} />
		);
	}

	return (
		<Dialog
			open
			size="large"
			title={title}
			onClose={() => {
				if (!saving) onClose();
			}}
			footer={footer()}
		>
			<div ref={content} tabIndex={-1}>
				{body()}
			</div>
		</Dialog>
	);
}

interface PreviewButtonsProps {
	checked: CheckedTable;
	answers: StockAnswers;
	onlyGood: boolean;
	goTo: (question: Question) => void;
	onSave: (last: CheckedTable) => void;
	onAgain: () => void;
}

function PreviewButtons({ checked, answers, onlyGood, goTo, onSave, onAgain }: PreviewButtonsProps) {
	const reasonId = useId();
	const last = settled(checked, answers);
	const ready = last.counts.new + last.counts.changed;
	const question = ready === 0 ? null : openQuestion(checked, answers, onlyGood);
	return (
		<>
			<Button variant="quiet" onClick={onAgain}>
				Elegir otro archivo
			</Button>
			{question && (
				<Button variant="quiet" size="s" icon={<CircleAlert size={16} />} onClick={() => goTo(question)}>
					<span id={reasonId}>{questionText(question)}</span>
				</Button>
			)}
			<Button
				variant="primary"
				disabled={ready === 0 || question !== null}
				aria-describedby={question ? reasonId : undefined}
				onClick={() => onSave(last)}
			>
				{ready === 0 ? 'Nada que importar' : `Importar ${amountOf(ready, 'producto', 'productos')}`}
			</Button>
		</>
	);
}
