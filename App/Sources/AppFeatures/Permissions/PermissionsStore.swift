public import Combine
public import LockstepAppModel
public import LockstepSamples

/// Keeps what the system says of each permission, and asks.
@MainActor
public final class PermissionsStore: ObservableObject {
    /// What was said so far.
    @Published public private(set) var model: PermissionsModel
    private let desk: (any PermissionDesk)?
    private let state: (Permission) -> PermissionState

    /// A store of what `desk` says.
    public convenience init(desk: any PermissionDesk) {
        self.init(desk: desk) { desk.state(of: $0) }
    }

    /// A store; without a desk no one is asked, as previews need it.
    init(desk: (any PermissionDesk)?, state: @escaping (Permission) -> PermissionState) {
        self.desk = desk
        self.state = state
        model = PermissionsModel(state)
    }

    /// Reads everything again: answers change in the system's settings while the app is away.
    public func refresh() { model = PermissionsModel(state) }

    /// Lets the system ask.
    public func ask(_ permission: Permission) {
        desk?.request(permission) { [weak self] state in
            Task { @MainActor in self?.model.answered(permission, state) }
        }
    }
}
