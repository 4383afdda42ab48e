internal import Foundation
internal import LockstepAppModel
internal import LockstepSamples
internal import SwiftUI

/// The photos on the device.
@MainActor
struct GalleryView: View {
    @ObservedObject var store: GalleryStore
    @Environment(\.dismiss) var dismiss
    private let columns = [GridItem(.adaptive(minimum: 110), spacing: 2)]

    var body: some View {
        ScrollView {
            LazyVGrid(columns: columns, spacing: 2) {
                ForEach(store.screen.cells) { cell in
                    Button {
                        touch(cell)
                    } label: {
                        GalleryCellView(cell: cell, isSelected: isSelected(cell))
                    }
                    .buttonStyle(.plain)
                    .contextMenu { if store.screen.selection == nil { menu(cell) } }
                    .onAppear { store.send(.cellShown(cell.id)) }
                }
            }
        }
        .overlay { placeholder }
        .refreshable { store.send(.pulled) }
        .navigationTitle(Text(store.screen.selection?.title ?? Phrase("Photos")))
        .toolbar { toolbar }
        .onDisappear { store.send(.selecting(.ended)) }
        .onAppear { store.send(.appeared) }
        .sheet(isPresented: isOpen) { PhotoView(store: store) }
        .galleryAlerts(store, isEnabled: store.screen.viewer == nil)
    }

    private func touch(_ cell: GalleryCell) {
        store.send(
            store.screen.selection == nil ? .opened(cell.id) : .selecting(.toggled(cell.id)))
    }

    /// Whether the photo is selected; nil unless photos are being selected.
    private func isSelected(_ cell: GalleryCell) -> Bool? {
        store.screen.selection.map { $0.names.contains(cell.id) }
    }

    @ViewBuilder private func menu(_ cell: GalleryCell) -> some View {
        Button {
            store.send(.selecting(.began))
            store.send(.selecting(.toggled(cell.id)))
        } label: {
            Text(Phrase("Select"))
        }
        Button(role: .destructive) {
            store.send(.deletionAsked(cell.id))
        } label: {
            Text(Phrase("Delete"))
        }
    }

    @ViewBuilder private var placeholder: some View {
        if let words = store.screen.emptyText {
            Text(words).foregroundColor(.secondary).multilineTextAlignment(.center).padding()
        } else if store.screen.isLoading {
            ProgressView()
        }
    }

    private var isOpen: Binding<Bool> {
        Binding {
            store.screen.viewer != nil
        } set: { isOpen in
            if !isOpen { store.send(.closed) }
        }
    }
}

/// A photo in the grid.
@MainActor
private struct GalleryCellView: View {
    let cell: GalleryCell
    let isSelected: Bool?

    var body: some View {
        Color.secondary.opacity(0.15)
            .aspectRatio(1, contentMode: .fit)
            .overlay {
                if let image = cell.thumbnail {
                    ScaledImageView(image).scaledToFill()
                } else {
                    Image(systemName: "photo").foregroundColor(.secondary)
                }
            }
            .clipped()
            .overlay(alignment: .bottomTrailing) { mark }
            .contentShape(Rectangle())
            .accessibilityElement()
            .accessibilityLabel(Text(cell.label))
            .accessibilityValue(Text(verbatim: cell.date?.words ?? ""))
            .accessibilityAddTraits([.isImage, .isButton])
            .accessibilityAddTraits(isSelected == true ? .isSelected : [])
    }

    @ViewBuilder private var mark: some View {
        if let isSelected {
            Image(systemName: isSelected ? "checkmark.circle.fill" : "circle")
                .font(.title3)
                .foregroundStyle(.white, isSelected ? Color.accentColor : .clear)
                .shadow(radius: 2)
                .padding(6)
        }
    }
}

extension WallTime {
    /// The date and time in the user's language.
    var words: String {
        Date(timeIntervalSince1970: seconds).formatted(date: .abbreviated, time: .shortened)
    }
}
