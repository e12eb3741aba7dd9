// Tests of the page's state in the address (address.js) and of its store (store.js).

import { fragment, stateOf } from '/page/address.js';
import { Store, emptyState, same } from '/page/store.js';
import { equal, test } from './runner.js';

test('what the address says is the state again', () => {
  const state = {
    ...emptyState(), frame: 37, values: { rolling: '5', title: 'a & b=c #d + e\n%', 'odd,name': '' }, valuesName: 'calm', zoom: 2.5,
    center: /** @type {[number, number]} */ ([640.25, 12]), range: /** @type {[number, number]} */ ([10, 50]), loop: false,
    selection: 'a.yaml:12:5 (i = 3)', hidden: ['a,b', 'c'], solo: ['d'], overlays: ['grid', 'safe'], bare: true,
    onion: /** @type {[number, number]} */ ([2, 1]), panels: [],
  };
  equal(stateOf('#' + fragment(state)), state);
});

test('what is as usual is left out', () => {
  equal(fragment({ ...emptyState(), frame: 37, values: { rolling: '5' } }), 'frame=37&set.rolling=5');
});

test('nonsense in the address is as usual', () => {
  equal(stateOf('#frame=-3&zoom=x&range=9..2&onion=99,0&center=1&set.=4&%%%'), emptyState());
});

test('parameters may be called as objects\' own members', () => {
  equal(Object.keys(stateOf('#set.constructor=1&set.toString=2&set.__proto__=3').values), ['constructor', 'toString', '__proto__']);
});

test('listeners hear only of what they named and what is different', () => {
  const store = new Store(emptyState());
  let heard = 0;
  store.on(['frame'], () => { heard += 1; });
  store.change({ frame: 0 });
  store.change({ loop: false });
  equal(heard, 0);
  store.change({ frame: 3, loop: true });
  equal(heard, 1);
});

test('values are compared by what they say', () => {
  equal([same({ a: ['1'] }, { a: ['1'] }), same({ a: '1' }, { b: '1' }), same([1], [1, 2]), same(null, {})], [true, false, false, false]);
});
