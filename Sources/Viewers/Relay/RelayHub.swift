import LockstepLive
import LockstepSamples

/// All readers of the relay, and what they are told.
struct RelayHub: Sendable {
    private struct Phone {
        var subscription: UInt32
        var phone: ViewedPhone
        var isConnected: Bool
        var status: PhoneStatus?
        var clock: DeskAnchor?
    }

    private let hello: [UInt8]
    private var phones: [Int: Phone] = [:]
    private var lastSubscription: UInt32 = 0
    private var readers: [Int: RelayReader] = [:]

    init(name: String, clock: DeskClock) { hello = RelayMessage.hello(name: name, clock: clock) }

    /// The readers' numbers.
    var readerNumbers: [Int] { readers.keys.sorted() }

    mutating func add(reader: Int) { readers[reader] = RelayReader(greeting: hello) }

    mutating func remove(reader: Int) { readers[reader] = nil }

    /// Takes bytes of a reader; the first request begins the relay of all connected phones.
    mutating func receive(_ bytes: ArraySlice<UInt8>, from reader: Int) throws {
        guard try readers[reader]?.receive(bytes) == true else { return }
        for phone in phones.values.sorted(by: { $0.subscription < $1.subscription })
        where phone.isConnected {
            introduce(phone, to: reader)
        }
    }

    /// Returns the next bytes for a reader.
    mutating func next(for reader: Int, byteCount: Int, now: HostTime) -> [UInt8] {
        readers[reader]?.next(byteCount, now: now) ?? []
    }

    /// Takes a delivery.
    ///
    /// - Returns: The readers that no longer read.
    mutating func receive(
        _ delivery: PhoneDelivery, from phone: ViewedPhone, at now: DeskTime
    ) -> [Int] {
        switch delivery {
        case .began: return begin(phone)
        case .ended:
            guard let known = phones[phone.number], known.isConnected else { return [] }
            phones[phone.number]?.isConnected = false
            for reader in readers.keys { readers[reader]?.end(known.subscription) }
            return []
        case .status(let status):
            phones[phone.number]?.status = status
            return tell(phone) { RelayMessage.status($0, status) }
        case .clock(let anchor):
            phones[phone.number]?.clock = anchor
            return tell(phone) { RelayMessage.clock($0, anchor) }
        case .samples, .item, .gap:
            guard let known = phones[phone.number], known.isConnected else { return [] }
            let time = HostTime(nanoseconds: now.nanoseconds)
            for reader in readers.keys {
                readers[reader]?.add(delivery, of: known.subscription, now: time)
            }
            return []
        case .transfer: return []
        }
    }

    private mutating func begin(_ phone: ViewedPhone) -> [Int] {
        if let known = phones[phone.number], known.isConnected {
            for reader in readers.keys { readers[reader]?.end(known.subscription) }
        }
        lastSubscription &+= 1
        let known = phones[phone.number]
        let next = Phone(
            subscription: lastSubscription, phone: phone, isConnected: true,
            status: known?.status, clock: nil)
        phones[phone.number] = next
        return readers.filter { $0.value.hasAsked }.keys.filter { !introduce(next, to: $0) }
    }

    @discardableResult
    private mutating func introduce(_ phone: Phone, to reader: Int) -> Bool {
        var message = RelayMessage.phone(phone.subscription, phone.phone)
        if let clock = phone.clock { message += RelayMessage.clock(phone.subscription, clock) }
        if let status = phone.status {
            message += RelayMessage.status(phone.subscription, status)
        }
        let hasRoom = readers[reader]?.tell(message) ?? true
        readers[reader]?.begin(phone.subscription)
        return hasRoom
    }

    private mutating func tell(_ phone: ViewedPhone, _ make: (UInt32) -> [UInt8]) -> [Int] {
        guard let known = phones[phone.number], known.isConnected else { return [] }
        let message = make(known.subscription)
        return readers.filter { $0.value.hasAsked }.keys.filter {
            readers[$0]?.tell(message) == false
        }
    }
}
