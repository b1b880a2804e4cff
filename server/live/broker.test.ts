import { topics } from '../../contract/topics';
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
		const deliver = (frame: Buffer) => {
			count++;
			mine.push(/"n":(\d+)/.exec(frame.toString())?.[1] ?? '');
		};
		return broker.subscribe(channelOf(topics.products), topics.products, 'sub-0', { hidden: false, deliver });
	};
	const leave = Array.from({ length: screens }, join);
	return {
		broker,
		heard,
		join,
		leave,
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
	it('[R13-153] gives a change to them in slices, so that other work has its turn in between', async () => {
		const { count, heard, publish } = crowd();
		publish(1);
		publish(2);
		expect(count()).toBeLessThan(screens);
		let turns = 0;
		for (; count() < 2 * screens; turns++) await turn();
		expect(turns).toBeGreaterThan(5);
		expect(heard).toEqual(Array(screens).fill(['1', '2']));
	});

	it('[R13-153] has given all of them everything before somebody joins or learns the position', () => {
		const { broker, count, heard, join, publish } = crowd();
		publish(1);
		join();
		expect(count()).toBe(screens);
		publish(2);
		broker.delivered();
		expect(heard).toEqual([...Array(screens).fill(['1', '2']), ['2']]);
	});

	it('[R13-153] gives nothing more to who has left meanwhile', async () => {
		const { heard, leave, publish } = crowd();
		publish(1);
		leave.at(-1)?.();
		while (heard[screens - 2]?.length === 0) await turn();
		await turn();
		expect(heard.at(-1)).toEqual([]);
	});
});
