public import Combine
public import LockstepAppModel
public import LockstepSamples

/// Publishes the state of each permission, and requests permissions.
@MainActor
public final class PermissionsStore: ObservableObject {
    /// The cards of all permissions.
    @Published public private(set) var model: PermissionsModel
    private let desk: (any PermissionDesk)?
    private let state: (Permission) -> PermissionState

    /// Creates a store with the states of `desk`.
    public convenience init(desk: any PermissionDesk) {
        self.init(desk: desk) { desk.state(of: $0) }
    }

    /// Creates a store.
    ///
    /// Without a desk, as in previews, nothing is requested.
    init(desk: (any PermissionDesk)?, state: @escaping (Permission) -> PermissionState) {
        self.desk = desk
        self.state = state
        model = PermissionsModel(state)
    }

    /// Reads all states again: they can change in the system's settings while the app is away.
    public func refresh() { model = PermissionsModel(state) }

    /// Requests a permission from the system.
    public func ask(_ permission: Permission) {
        desk?.request(permission) { [weak self] state in
            Task { @MainActor in self?.model.answered(permission, state) }
        }
    }
}
