#if os(Linux)
    import LockstepConcurrency
    import LockstepDesk
    import LockstepSamples
    import LockstepStudio
    import LockstepViewers

    /// What watches the phones of `lockstep desk`: the live page, Foxglove, and programs on the same
    /// computer.
    final class DeskViewers: DeskObserver {
        private struct Known {
            var phone: ViewedPhone
            var report: PhoneReport?
            var isConnected = false
        }

        private let server: ViewerServer
        private let relay: Relay
        private let viewers: [any PhoneViewer]
        private let known: Mutex<[PhoneID: Known]> = Mutex([:])

        /// Listens for viewers; they are served from ``start()`` on.
        ///
        /// - Parameters:
        ///   - name: The name of the desk.
        ///   - port: The port of the page and of Foxglove's protocol; 0 for any free one.
        ///   - socket: The path of the socket for programs; nil for the standard one.
        ///   - libraries: The folder of dygraphs and three; nil for Debian's.
        init(name: String, port: Int, socket: String?, libraries: String?) throws {
            let clock: @Sendable () -> DeskTime = { MachineDeskClock.now }
            let board = PhoneBoard(name: name, clock: clock)
            let foxglove = FoxgloveSockets(name: name, clock: clock, wall: MachineDeskClock.wall)
            server = try ViewerServer(
                port: port, page: DeskPages(board: board, libraryFolder: libraries),
                foxglove: foxglove)
            relay = try Relay(
                at: socket ?? Relay.standardPath, name: name,
                clockIdentity: MachineDeskClock.identity, clock: clock)
            viewers = [board, foxglove, relay]
        }

        /// Where to watch.
        var places: [(kind: String, words: String, address: String)] {
            [
                ("page", "live page", server.pageURL),
                ("foxglove", "Foxglove", server.foxgloveURL),
                ("programs", "programs", relay.path),
            ]
        }

        /// Begins to serve the page and Foxglove's protocol.
        func start() throws { try server.start() }

        /// Disconnects all viewers.
        func stop() {
            server.stop()
            relay.stop()
        }

        /// Passes a delivery to all viewers.
        func receive(_ delivery: DeskDelivery) {
            switch delivery {
            case .phone(let report): tell(report)
            case .live(let phone, let delivery, let at): tell(delivery, of: phone, at)
            case .transfer(let phone, let report):
                tell([.transfer(TransferProgress(report))], of: phone, MachineDeskClock.now)
            case .commandResult, .pairing, .notice, .forgotten: break
            }
        }

        private func tell(_ report: PhoneReport) {
            var deliveries: [PhoneDelivery] = []
            known.withLock { known in
                var entry = known[report.id] ?? Self.new(report.id, known.count)
                entry.phone.name = report.name
                if report.isConnected {
                    if let status = report.status { deliveries.append(.status(status)) }
                    if let clock = report.clock { deliveries.append(.clock(clock)) }
                } else if entry.isConnected {
                    deliveries.append(.ended)
                }
                (entry.report, entry.isConnected) = (report, report.isConnected)
                known[report.id] = entry
            }
            tell(deliveries, of: report.id, MachineDeskClock.now)
        }

        private func tell(_ delivery: LiveDelivery, of phone: PhoneID, _ at: DeskTime) {
            switch delivery {
            case .began:
                let report = known.withLock { $0[phone]?.report }
                // Whoever begins again needs to know both.
                let facts = [
                    report?.status.map { PhoneDelivery.status($0) },
                    report?.clock.map { PhoneDelivery.clock($0) },
                ]
                tell([.began] + facts.compactMap { $0 }, of: phone, at)
            case .samples(let samples): tell([.samples(samples)], of: phone, at)
            case .item(let head, let bytes): tell([.item(head, bytes: bytes)], of: phone, at)
            case .gap(let gap): tell([.gap(gap)], of: phone, at)
            case .ended: tell([.ended], of: phone, at)
            }
        }

        private func tell(_ deliveries: [PhoneDelivery], of id: PhoneID, _ at: DeskTime) {
            let phone = known.withLock { known in
                let entry = known[id] ?? Self.new(id, known.count)
                known[id] = entry
                return entry.phone
            }
            for delivery in deliveries {
                for viewer in viewers { viewer.receive(delivery, from: phone, at: at) }
            }
        }

        private static func new(_ id: PhoneID, _ number: Int) -> Known {
            Known(phone: ViewedPhone(number: number, name: id.text, identity: id.hash))
        }
    }

    extension TransferProgress {
        /// The progress that a report states.
        fileprivate init(_ report: TransferReport) {
            switch report {
            case .began(let session, _, let count, let present):
                self.init(
                    session: session, receivedByteCount: present, byteCount: count, state: .running)
            case .progress(let session, let received, let count):
                self.init(
                    session: session, receivedByteCount: received, byteCount: count,
                    state: .running)
            case .received(let session, _, _, _, let count):
                self.init(
                    session: session, receivedByteCount: count, byteCount: count, state: .done)
            case .failed(let session, _):
                self.init(session: session, receivedByteCount: 0, byteCount: 0, state: .failed)
            }
        }
    }
#endif
