// The WebSocket to the server. It reconnects at growing intervals until the server answers.

const firstDelay = 400;
const longestDelay = 4000;

export class Connection {
    // `handlers`: opened(), closed(), message(object), image(ArrayBuffer), report(error)
    constructor(address, handlers) {
        this.address = address;
        this.handlers = handlers;
        this.delay = firstDelay;
        this.socket = null;
    }

    open() {
        const socket = new WebSocket(this.address);
        socket.binaryType = "arraybuffer";
        socket.addEventListener("open", () => {
            this.delay = firstDelay;
            this.handlers.opened();
        });
        socket.addEventListener("message", (event) => this.receive(event.data));
        socket.addEventListener("close", () => this.retry());
        this.socket = socket;
    }

    get isOpen() {
        return this.socket?.readyState === WebSocket.OPEN;
    }

    // Without a connection, messages are dropped: they concern a tree that the server will send again.
    send(message) {
        if (this.isOpen) this.socket.send(JSON.stringify(message));
    }

    receive(data) {
        try {
            if (typeof data === "string") this.handlers.message(JSON.parse(data));
            else this.handlers.image(data);
        } catch (error) {
            this.handlers.report(error);
        }
    }

    retry() {
        this.handlers.closed();
        setTimeout(() => this.open(), this.delay);
        this.delay = Math.min(this.delay * 2, longestDelay);
    }
}
