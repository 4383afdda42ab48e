public import LockstepAppModel
public import SwiftUI

/// The settings screen.
@MainActor
public struct SettingsView: View {
    @ObservedObject private var store: SettingsStore
    private let permissions: PermissionsStore
    private let desk: DeskStore
    private let about: AboutApp
    @Environment(\.dismiss) private var dismiss
    @Environment(\.scenePhase) private var scenePhase
    @State private var showsFirstRun = false

    /// Creates a settings screen.
    public init(
        store: SettingsStore, permissions: PermissionsStore, desk: DeskStore, about: AboutApp
    ) {
        self.store = store
        self.permissions = permissions
        self.desk = desk
        self.about = about
    }

    /// The list of modes and other settings.
    public var body: some View {
        NavigationStack {
            List {
                if let notice = store.model.notice { noticeSection(notice) }
                modes
                Section { DeskSettingsRow(store: desk) }
                photos
                sounds
                seal
                backup
                more
                Section {
                    Button(role: .destructive) {
                        store.send(.resetAll)
                    } label: {
                        Text(Phrase("Reset all modes to defaults"))
                    }
                }
            }
            .navigationTitle(Text(Phrase("Settings")))
            .toolbar {
                Button {
                    dismiss()
                } label: {
                    Text(Phrase("Done"))
                }
            }
        }
        .onAppear { permissions.refresh() }
        .onChange(of: scenePhase) { phase in
            if phase == .active { permissions.refresh() }
        }
        .sheet(isPresented: $showsFirstRun) {
            FirstRunView(permissions: permissions) { showsFirstRun = false }
        }
    }

    private func noticeSection(_ notice: Phrase) -> some View {
        Section {
            Text(notice)
            Button {
                store.send(.noticeDismissed)
            } label: {
                Text(Phrase("OK"))
            }
        }
    }

    private var modes: some View {
        Section {
            ForEach(CaptureMode.allCases.filter { $0 != .photo }, id: \.self) { mode in
                NavigationLink {
                    ModeSettingsView(store: store, mode: mode)
                } label: {
                    HStack {
                        Text(mode.title)
                        Spacer()
                        if store.model.screen(mode)?.isDefault == false {
                            Text(Phrase("Changed")).foregroundColor(.secondary)
                        }
                    }
                }
            }
        } header: {
            Text(Phrase("Modes"))
        }
    }

    private var photos: some View {
        Section {
            Toggle(isOn: steadiesPhotos) { Text(Phrase("Stabilize photos")) }
            if let size = store.model.largestPhoto {
                Toggle(isOn: takesLargestPhotos) {
                    VStack(alignment: .leading) {
                        Text(Phrase("Largest photos"))
                        NoteText(words: size)
                    }
                }
            }
        } header: {
            Text(CaptureMode.photo.title)
        } footer: {
            Text(Phrase("Stabilized images are shifted and cropped."))
        }
    }

    private var sounds: some View {
        Section {
            Toggle(isOn: playsSounds) { Text(Phrase("Sounds")) }
        } footer: {
            Text(
                Phrase(
                    "At the start and end of a recording without audio, for photos in it, and for each second of the self-timer."
                ))
        }
    }

    private var seal: some View {
        Section {
            Toggle(isOn: sealsRecordings) { Text(Phrase("Seal recordings")) }
        } footer: {
            Text(Phrase("A seal proves that a recording was not changed."))
        }
    }

    private var backup: some View {
        Section {
            Toggle(isOn: backsUpRecordings) { Text(Phrase("Back up recordings")) }
        } footer: {
            Text(
                Phrase("Recordings take gigabytes of a backup. Without one, they are only here."))
        }
    }

    private var backsUpRecordings: Binding<Bool> {
        Binding {
            store.settings.backsUpRecordings
        } set: { isOn in
            store.send(.recordingsBackedUp(isOn))
        }
    }

    private var playsSounds: Binding<Bool> {
        Binding {
            store.settings.playsSounds
        } set: { isOn in
            store.send(.soundsPlayed(isOn))
        }
    }

    private var sealsRecordings: Binding<Bool> {
        Binding {
            store.settings.sealsRecordings
        } set: { isOn in
            store.send(.recordingsSealed(isOn))
        }
    }

    private var more: some View {
        Section {
            NavigationLink {
                PermissionsView(store: permissions)
            } label: {
                Text(Phrase("Permissions"))
            }
            Button {
                showsFirstRun = true
            } label: {
                Text(Phrase("Introduction"))
            }
            NavigationLink {
                AboutView(about: about)
            } label: {
                Text(Phrase("About"))
            }
        }
    }

    private var takesLargestPhotos: Binding<Bool> {
        Binding {
            store.settings.takesLargestPhotos
        } set: { isOn in
            store.send(.photosEnlarged(isOn))
        }
    }

    private var steadiesPhotos: Binding<Bool> {
        Binding {
            store.settings.steadiesPhotos
        } set: { isOn in
            store.send(.photosSteadied(isOn))
        }
    }
}

/// The row that opens the desk's screen, with the state of the connection.
@MainActor
private struct DeskSettingsRow: View {
    @ObservedObject var store: DeskStore

    var body: some View {
        NavigationLink {
            DeskView(store: store)
        } label: {
            HStack {
                Text(Phrase("Desk"))
                Spacer()
                Text(store.screen.status).foregroundColor(.secondary)
            }
        }
    }
}
