internal import CWebSockets

extension Service {
    /// Begins to answer a request.
    func answer(_ wsi: OpaquePointer) -> Int32 {
        guard let access else { return -1 }
        let text = RequestText(wsi)
        switch access.decide(text) {
        case .refused(let status): clients[wsi]?.transfer = Self.refusal(status)
        case .allowed(let request, let setsCookie):
            let cookie = setsCookie ? access.cookie : nil
            if let work = routes.work(for: request) {
                return begin(work, Reply(request: request, cookie: cookie), wsi)
            }
            clients[wsi]?.transfer = transfer(
                of: routes.response(to: request), Reply(request: request, cookie: cookie))
        }
        // Not later: the library closes a connection whose client ends sending within a body.
        return sendMore(wsi)
    }

    /// Lets another thread make a response.
    private func begin(
        _ work: @escaping @Sendable () -> Response, _ reply: Reply, _ wsi: OpaquePointer
    ) -> Int32 {
        lastNumber += 1
        let number = lastNumber
        clients[wsi]?.awaited = (number, reply)
        waiting[number] = wsi
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
        guard !workers.begin(number, work) else { return 0 }
        finish(number, .status(.unavailable))
        return 0
    }

    /// Sends a response that another thread has made, if the client still waits for it.
    func finish(_ number: Int, _ response: Response) {
        guard let wsi = waiting.removeValue(forKey: number), let (_, reply) = clients[wsi]?.awaited
        else { return }
        clients[wsi]?.awaited = nil
        clients[wsi]?.transfer = transfer(of: response, reply)
        lws_callback_on_writable(wsi)
    }

    /// Leaves out the response that a lost client has waited for.
    func forgetAwaited(_ wsi: OpaquePointer) {
        guard let (number, _) = clients[wsi]?.awaited else { return }
        waiting[number] = nil
        workers.forget(number)
    }

    /// Sends the next piece of a response.
    func sendMore(_ wsi: OpaquePointer) -> Int32 {
        guard var transfer = clients[wsi]?.transfer else { return 0 }
        switch transfer.next() {
        case .broken: return -1
        case .send(let bytes):
            clients[wsi]?.transfer = transfer
            lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, limits.idleTime)
            guard write(bytes, to: wsi, as: LWS_WRITE_HTTP) else { return -1 }
            lws_callback_on_writable(wsi)
            return 0
        case .finished:
            clients[wsi]?.transfer = nil
            return transfer.closesConnection || lws_http_transaction_completed(wsi) != 0 ? -1 : 0
        }
    }

    /// Decides about a request to become a WebSocket.
    func confirmUpgrade(_ wsi: OpaquePointer) -> Int32 {
        let text = RequestText(wsi)
        // The library also offers HTTP/2. After another name it has refused the request and
        // discarded the headers, but asks nevertheless.
        guard let access, text.value(.upgrade)?.lowercased() == "websocket" else { return -1 }
        switch access.decide(text) {
        case .refused(let status): return refuseUpgrade(wsi, status)
        case .allowed(let request, _):
            guard request.method == .get, let handler = routes.socket(for: request) else {
                return refuseUpgrade(wsi, .notFound)
            }
            lastNumber += 1
            clients[wsi]?.socket = Socket(
                connection: Connection(
                    number: lastNumber, request: request, queueByteCount: limits.queueByteCount,
                    wake: { [signals] in signals.note($0) }),
                handler: handler, assembly: MessageAssembly(limit: limits.messageByteCount))
            return 0
        }
    }

    private func refuseUpgrade(_ wsi: OpaquePointer, _ status: Response.Status) -> Int32 {
        var transfer = Self.refusal(status)
        // Far smaller than one piece.
        if case .send(let bytes) = transfer.next() {
            _ = write(bytes, to: wsi, as: LWS_WRITE_HTTP)
        }
        return -1
    }

    private static func refusal(_ status: Response.Status) -> Transfer {
        Transfer(Answer(refusal: status), file: nil)
    }

    private func transfer(of response: Response, _ reply: Reply) -> Transfer {
        var file: OpenFile?
        if case .file(let path) = response.body { file = OpenFile(path: path) }
        let facts = file.map { Answer.FileFacts(byteCount: $0.byteCount, tag: $0.tag) }
        var answer = Answer(response, to: reply.request, file: facts)
        answer.head["Set-Cookie"] = reply.cookie
        return Transfer(answer, file: file)
    }
}
