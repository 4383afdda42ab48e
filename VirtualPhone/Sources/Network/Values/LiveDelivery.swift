internal import Dispatch
internal import VirtualPhone

/// Calls the app on its queue: through the phone, which then waits for the call, while that phone
/// lives.
struct LiveDelivery: Sendable {
    private let phone = VirtualPhone.current
    let queue: DispatchQueue

    init(queue: DispatchQueue) { self.queue = queue }

    func callAsFunction(_ body: @escaping @Sendable () -> Void) {
        guard let phone, VirtualPhone.current === phone else { return queue.async(execute: body) }
        phone.deliver(on: .dispatch(queue), body)
    }
}
