public import LockstepSamples

/// A row of `desk.jsonl`: what relates the host clock to a desk's clock.
public enum DeskRow: Hashable, Sendable {
    /// Four timestamps on the two clocks.
    case exchange(ClockExchange)
    /// The offset and drift that follow from the exchanges so far.
    case anchor(DeskAnchor)
    /// A row of a later version, which this one skips.
    case unknown

    /// Returns the row as a line of the file; empty for ``unknown``.
    public func line() -> [UInt8] {
        switch self {
        case .exchange(let exchange): return exchange.line()
        case .anchor(let anchor): return anchor.line()
        case .unknown: return []
        }
    }
}

extension ClockExchange {
    fileprivate func line() -> [UInt8] {
        JSONText.line { json in
            json.member("kind", "exchange")
            json.member("clock", hexadecimal(clock.bytes))
            json.member("phone_send_ns", phoneSend.nanoseconds)
            json.member("desk_receive_ns", deskReceive.nanoseconds)
            json.member("desk_send_ns", deskSend.nanoseconds)
            json.member("phone_receive_ns", phoneReceive.nanoseconds)
            json.member("phone_slept_ns", phoneSleptNanoseconds)
            json.member("desk_slept_ns", deskSleptNanoseconds)
            json.member("desk_wall_ns", deskWall.nanoseconds)
        }
    }
}

extension DeskAnchor {
    fileprivate func line() -> [UInt8] {
        JSONText.line { json in
            json.member("kind", "anchor")
            json.member("clock", hexadecimal(clock.bytes))
            json.member("segment", segment)
            json.member("host_ns", host.nanoseconds)
            json.member("desk_minus_host_ns", offsetNanoseconds)
            json.member("desk_minus_host_bound_ns", offsetBoundNanoseconds)
            json.member("drift_ppm", driftPPM)
            json.member("drift_bound_ppm", driftBoundPPM)
        }
    }
}

extension DeskRow: LineDecodable {
    /// Decodes a line of the file.
    public init(line: UnsafeRawBufferPointer) throws {
        let wire = try decodeSessionJSON(Wire.self, from: line)
        switch wire.kind {
        case "exchange": self = .exchange(try wire.exchange())
        case "anchor": self = .anchor(try wire.anchor())
        default: self = .unknown
        }
    }

    private struct Wire: Decodable {
        var kind: String
        var clock: String?
        var phoneSend: Int64?
        var deskReceive: Int64?
        var deskSend: Int64?
        var phoneReceive: Int64?
        var phoneSlept: Int64?
        var deskSlept: Int64?
        var deskWall: Int64?
        var segment: Int?
        var host: Int64?
        var offset: Int64?
        var offsetBound: Int64?
        var drift: Double?
        var driftBound: Double?

        enum CodingKeys: String, CodingKey {
            case kind, clock, segment
            case phoneSend = "phone_send_ns"
            case deskReceive = "desk_receive_ns"
            case deskSend = "desk_send_ns"
            case phoneReceive = "phone_receive_ns"
            case phoneSlept = "phone_slept_ns"
            case deskSlept = "desk_slept_ns"
            case deskWall = "desk_wall_ns"
            case host = "host_ns"
            case offset = "desk_minus_host_ns"
            case offsetBound = "desk_minus_host_bound_ns"
            case drift = "drift_ppm"
            case driftBound = "drift_bound_ppm"
        }

        private func needed<Value>(_ value: Value?, _ key: CodingKeys) throws -> Value {
            guard let value else { throw FormatError(.json("'\(key.rawValue)' is missing")) }
            return value
        }

        private func deskClock() throws -> DeskClock {
            let text = try needed(clock, .clock)
            guard let bytes = [UInt8](hexadecimal: text), let clock = DeskClock(bytes) else {
                throw FormatError(.outOfRange(field: "clock", text: text))
            }
            return clock
        }

        func exchange() throws -> ClockExchange {
            let exchange = ClockExchange(
                clock: try deskClock(),
                phoneSend: HostTime(nanoseconds: try needed(phoneSend, .phoneSend)),
                deskReceive: DeskTime(nanoseconds: try needed(deskReceive, .deskReceive)),
                deskSend: DeskTime(nanoseconds: try needed(deskSend, .deskSend)),
                phoneReceive: HostTime(nanoseconds: try needed(phoneReceive, .phoneReceive)),
                phoneSleptNanoseconds: try needed(phoneSlept, .phoneSlept),
                deskSleptNanoseconds: try needed(deskSlept, .deskSlept),
                deskWall: WallTime(nanoseconds: try needed(deskWall, .deskWall)))
            guard let exchange else {
                throw FormatError(.outOfRange(field: "phone_receive_ns", text: "before the reply"))
            }
            return exchange
        }

        func anchor() throws -> DeskAnchor {
            let anchor = DeskAnchor(
                clock: try deskClock(), segment: try needed(segment, .segment),
                host: HostTime(nanoseconds: try needed(host, .host)),
                offsetNanoseconds: try needed(offset, .offset),
                offsetBoundNanoseconds: try needed(offsetBound, .offsetBound),
                driftPPM: try needed(drift, .drift),
                driftBoundPPM: try needed(driftBound, .driftBound))
            guard anchor.segment >= 0, anchor.offsetBoundNanoseconds >= 0 else {
                throw FormatError(.outOfRange(field: "segment", text: "\(anchor.segment)"))
            }
            return anchor
        }
    }
}
