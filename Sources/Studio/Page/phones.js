// The live page of a desk: asks for the newest of all phones, four times a second.

import { setText } from './element.js';
import { PhoneCard } from './phone-card.js';
import { byId } from './screen.js';

const interval = 250;
const cards = new Map();
let failures = 0;

function show({ desk, phones }) {
  setText(byId('title'), `Phones of ${desk}`);
  byId('empty').hidden = phones.length > 0;
  phones.forEach((phone) => {
    let card = cards.get(phone.number);
    if (!card) {
      card = new PhoneCard(phone);
      cards.set(phone.number, card);
      byId('cards').append(card.place);
    }
    card.show(phone);
  });
}

// One miss may be a busy computer.
const missed = () => {
  failures += 1;
  if (failures > 2) setText(byId('connection'), 'Not connected: the desk does not answer.');
};

async function poll() {
  try {
    const response = await fetch('/api/phones');
    if (!response.ok) throw new Error(`status ${response.status}`);
    const answer = await response.json();
    failures = 0;
    setText(byId('connection'), '');
    show(answer);
  } catch {
    missed();
  }
  setTimeout(poll, document.hidden ? 4 * interval : interval);
}

poll();
