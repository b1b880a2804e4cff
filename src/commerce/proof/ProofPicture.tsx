import { skipToken } from '@reduxjs/toolkit/query';
import { ImageOff, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import type { OrderKey } from '#api/buyerCall';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Skeleton } from '#ui/Skeleton';
import styles from './ProofPicture.module.css';
import { useGetProofPictureQuery } from './proofApi';

interface ProofPictureProps {
	order: OrderKey;
	proof: number;
	alt: string;
}

export function ProofPicture({ order, proof, alt }: ProofPictureProps) {
	const { currentData, isError, refetch } = useGetProofPictureQuery({ order, proof });
	const [large, setLarge] = useState(false);
	if (isError)
		return (
			<div className={cx('stack centered gap-2 well', styles.missing)}>
				<ImageOff size={24} />
				<p>No pudimos mostrar la imagen.</p>
				<Button size="s" onClick={() => void refetch()}>
					Reintentar
				</Button>
			</div>
		);
	if (!currentData)
		return (
			<div aria-busy="true">
				<span className="visually-hidden">Cargando la imagen…</span>
				<Skeleton ratio={0.75} radius="var(--radius-m)" />
			</div>
		);
	return (
		<button
			type="button"
			className={cx(styles.proof, large && styles.large)}
			aria-pressed={large}
			aria-label={large ? 'Ver la imagen del comprobante entera' : 'Agrandar la imagen del comprobante'}
			onClick={() => setLarge(!large)}
		>
			<img src={currentData} alt={alt} />
			<span aria-hidden="true">{large ? <ZoomOut size={18} /> : <ZoomIn size={18} />}</span>
		</button>
	);
}

export function ProofThumb({ order, proof }: { order: number; proof: number | undefined }) {
	const { currentData, isError } = useGetProofPictureQuery(proof === undefined ? skipToken : { order, proof });
	if (proof === undefined || isError) return null;
	if (!currentData) return <Skeleton width="72px" height="96px" radius="var(--radius-s)" />;
	return <img src={currentData} className={styles.thumb} alt="Comprobante que envió el cliente" />;
}
