import LockstepFormats

/// The text messages of Foxglove's WebSocket protocol
/// (github.com/foxglove/ws-protocol, docs/spec.md).
enum FoxgloveText {
    /// The subprotocols that are spoken; they share the messages that are used here.
    static let subprotocols = ["foxglove.sdk.v1", "foxglove.websocket.v1"]

    private static func text(_ operation: String, _ members: (inout JSONText) -> Void) -> String {
        var json = JSONText()
        json.object { json in
            json.member("op", operation)
            members(&json)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    static func serverInfo(name: String, session: String) -> String {
        text("serverInfo") { json in
            json.member("name", name)
            json.array("capabilities") { _ in }
            json.member("sessionId", session)
        }
    }

    /// The channels of phones, by the phone's number and its name in topics.
    static func advertise(_ phones: [(number: Int, topicName: String)]) -> String {
        text("advertise") { json in
            json.array("channels") { json in
                for phone in phones {
                    for channel in FoxgloveChannel.allCases {
                        channel.append(
                            to: &json, phone: phone.number, topicName: phone.topicName)
                    }
                }
            }
        }
    }

    /// A message for the person at the viewer; the level is 0 for a note, 1 for a warning, 2 for an
    /// error.
    static func status(level: Int, _ message: String) -> String {
        text("status") { json in
            json.member("level", level)
            json.member("message", message)
        }
    }
}

/// What a viewer asks for; nil for everything that is not offered.
enum FoxgloveRequest: Hashable {
    /// Pairs of a number that the viewer chose and a channel's number.
    case subscribe([Pair])
    case unsubscribe([UInt32])

    struct Pair: Hashable {
        var subscription: UInt32
        var channel: Int
    }

    init?(_ text: String) {
        guard let json = try? JSONValue(decoding: Array(text.utf8)),
            case .text(let operation)? = json["op"]
        else { return nil }
        switch operation {
        case "subscribe":
            guard case .list(let entries)? = json["subscriptions"] else { return nil }
            self = .subscribe(entries.compactMap(Self.pair))
        case "unsubscribe":
            guard case .list(let entries)? = json["subscriptionIds"] else { return nil }
            self = .unsubscribe(entries.compactMap(Self.number))
        default: return nil
        }
    }

    private static func pair(_ json: JSONValue) -> Pair? {
        guard let subscription = json["id"].flatMap(number),
            let channel = json["channelId"].flatMap(number)
        else { return nil }
        return Pair(subscription: subscription, channel: Int(channel))
    }

    private static func number(_ json: JSONValue) -> UInt32? {
        guard case .integer(let number) = json else { return nil }
        return UInt32(exactly: number)
    }
}
