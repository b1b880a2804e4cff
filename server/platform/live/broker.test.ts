import { topics } from '#contract/live/channel';
import { createBroker } from './broker';
import { channelOf } from './destinations';

const screens = 1000;

function crowd() {
	const broker = createBroker();
	const heard: string[][] = [];
	let count = 0;
	const join = () => {
		const mine: string[] = [];
		heard.push(mine);
		const deliver = (frames: readonly Buffer[]) => {
			count++;
			mine.push(...frames.map((frame) => /"n":(\d+)/.exec(frame.toString())?.[1] ?? ''));
		};
		const subscriber = { hidden: false, deliver };
		const leave = broker.subscribe(channelOf(topics.products), topics.products, 'sub-0', subscriber);
		return { subscriber, leave };
	};
	const joined = Array.from({ length: screens }, join);
	return {
		broker,
		heard,
		join,
		joined,
		/** Writes, of one frame or more. */
		count: () => count,
		publish: (n: number) =>
			broker.publish({
				xid: String(n),
				topic: topics.products,
				audience: null,
				publicBody: null,
				body: JSON.stringify({ n }),
			}),
	};
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('The broker with many screens', () => {
	it('[R13-153] gives changes to them in slices, so that other work has its turn in between, and all to each at once', async () => {
		const { count, heard, publish } = crowd();
		publish(1);
		publish(2);
		let turns = 0;
		for (; count() < screens; turns++) await turn();
		expect(turns).toBeGreaterThan(5);
		expect(count()).toBe(screens);
		expect(heard).toEqual(Array(screens).fill(['1', '2']));
	});

	it('[R13-153] has given a screen everything before it learns the position; who joins gets what comes later', async () => {
		const { broker, heard, join, joined, publish } = crowd();
		publish(1);
		const { subscriber } = join();
		broker.deliveredTo(subscriber);
		expect(heard.at(-1)).toEqual([]);
		const last = joined.at(-1)?.subscriber;
		if (last) broker.deliveredTo(last);
		expect(heard[screens - 1]).toEqual(['1']);
		publish(2);
		while (heard[screens]?.length === 0) await turn();
		expect(heard).toEqual([...Array(screens).fill(['1', '2']), ['2']]);
	});

	it('[R13-153] gives nothing more to who has left meanwhile', async () => {
		const { heard, joined, publish } = crowd();
		publish(1);
		joined.at(-1)?.leave();
		while (heard[screens - 2]?.length === 0) await turn();
		await turn();
		expect(heard.at(-1)).toEqual([]);
	});
});
