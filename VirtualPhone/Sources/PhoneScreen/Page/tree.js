// The nodes that the server added, by id, and the elements that show them.

import { placeActions, removeActions } from "./actions.js";
import { describe } from "./accessibility.js";
import { make } from "./elements.js";
import { kinds } from "./nodes/kinds.js";
import { drawCommon } from "./style.js";

const structural = new Set(["kind"]);

export class Tree {
    constructor(element, phone) {
        this.phone = phone;
        this.root = newNode(0, "screen", element, phone);
        this.clear();
    }

    clear() {
        this.root.inner.replaceChildren();
        this.root.children.clear();
        this.nodes = new Map([[0, this.root]]);
        this.owners = new WeakMap();
    }

    node(id) {
        const node = this.nodes.get(id);
        if (!node) throw new Error(`No node has the id ${id}`);
        return node;
    }

    // The node that an element of the page belongs to.
    owner(element) {
        for (let each = element; each && each !== this.root.element; each = each.parentElement) {
            const node = this.owners.get(each);
            if (node) return node;
        }
        return null;
    }

    add(id, parentId, beforeId, description) {
        if (this.nodes.has(id)) throw new Error(`A node with the id ${id} exists`);
        const parent = this.node(parentId);
        const kind = kinds[description.kind];
        if (!kind) throw new Error(`Unknown kind of node: ${description.kind}`);
        const element = make("div", `node ${description.kind}-node`);
        const node = newNode(id, description.kind, element, this.phone);
        this.nodes.set(id, node);
        this.owners.set(element, node);
        kind.make?.(node);
        this.place(node, parent, beforeId);
        this.set(id, description);
        return node;
    }

    // Returns the names of the changed properties.
    set(id, properties) {
        const node = this.node(id);
        const changed = new Set(Object.keys(properties).filter((name) => !structural.has(name)));
        for (const name of changed) {
            if (properties[name] === null) delete node.properties[name];
            else node.properties[name] = properties[name];
        }
        drawCommon(node, changed);
        kinds[node.kind].update?.(node, changed);
        describe(node, changed);
        if (changed.has("frame")) placeActions(node);
        return changed;
    }

    move(id, parentId, beforeId) {
        const node = this.node(id);
        node.parent?.children.delete(node);
        this.place(node, this.node(parentId), beforeId);
    }

    place(node, parent, beforeId) {
        const before = beforeId === null || beforeId === undefined ? null : this.node(beforeId).element;
        // Where it exists, `moveBefore` keeps focus, playback and the place of scrolling.
        const canMove = node.element.isConnected && parent.inner.moveBefore;
        if (canMove) parent.inner.moveBefore(node.element, before);
        else parent.inner.insertBefore(node.element, before);
        node.parent = parent;
        parent.children.add(node);
        placeActions(node);
    }

    // Forgets a node and all nodes in it; the caller removes its element, perhaps with an animation.
    remove(id) {
        const node = this.node(id);
        if (node === this.root) throw new Error("The screen itself cannot be removed");
        node.parent.children.delete(node);
        this.forget(node);
        return node;
    }

    forget(node) {
        for (const child of node.children) this.forget(child);
        kinds[node.kind].remove?.(node);
        removeActions(node);
        this.nodes.delete(node.id);
    }
}

// `inner` is where children go, `semantic` the native control that assistive technology uses.
function newNode(id, kind, element, phone) {
    return {
        id, kind, properties: {}, element, inner: element, semantic: null, phone, parent: null,
        children: new Set(),
    };
}
